import type { TestDatabase } from './template-database.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const touched = (plan: Plan): number =>
  Math.max(
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops'],
    ...(plan.Plans ?? []).map(touched),
  );

const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];

/**
 * What a statement does, from its plan as it ran: numbers that no busy machine changes.
 *
 * @returns `rows`: how many rows its busiest step touched; `kinds`: of its steps, like "Sort"; `readWhole`: the tables
 *   of which it read every row
 */
export async function planAsItRan(
  database: Pick<TestDatabase, 'query'>,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<{ rows: number; kinds: string[]; readWhole: string[] }> {
  const [explained] = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  );
  const plan = explained!['QUERY PLAN'][0]!.Plan;
  const all = steps(plan);
  return {
    rows: touched(plan),
    kinds: all.map((step) => step['Node Type']),
    readWhole: all.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name'] ?? ''),
  };
}

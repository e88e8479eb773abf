import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectRoot } from '../process/project-root.ts';

/** Where words for people stand. What the commands say to whoever runs them names the software, not an installation. */
const folders = '{apps/web/app,libs/contracts/src,libs/rules/src,libs/features}';
/** Says what the name is where nobody chose one. */
const itself = 'libs/contracts/src/brand.ts';

/** The words of a source that hold the name of the product: in quotation marks, in templates and in the text of pages. */
function namesIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) &&
      /Canopy/.test(node.text)
    )
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

it('whoever runs it under a name of their own reads that name everywhere: no sentence has another one typed in', () => {
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter(
    (file) => file !== itself && !/\.test\.tsx?$|node_modules/.test(file),
  );
  expect(files.length).toBeGreaterThan(800);
  const typed = files.flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), 'utf8');
    return source.includes('Canopy') ? namesIn(source).map((text) => `${file}: ${text}`) : [];
  });
  expect(typed).toEqual([]);
});

it('a name in quotation marks, in a template or on a page is noticed, and one in a comment is not', () => {
  for (const written of [
    "'New to Canopy?'",
    '`Canopy, ${day}`',
    '`${day}: Canopy`',
    '<p>Canopy</p>',
    '<p title="Canopy" />',
  ])
    expect(namesIn(`const a = ${written};`)).toHaveLength(1);
  expect(namesIn('// Canopy\nconst a = `New to ${brand.name}?`;')).toEqual([]);
});

// What Stripe accepts, read from the type declarations of the installed library: Stripe generates them from the same
// specification as its API, in exactly the version that the library pins. So a parameter that does not exist, has
// another type, or names an unknown choice is found without a network.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

export type Schema = {
  type?: string;
  enum?: (string | number | boolean)[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: false | Schema;
  anyOf?: Schema[];
};

export interface Operation {
  /** "PaymentIntents.create", or "Checkout.Sessions.create", as the library calls it. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** "/v1/payment_intents/{id}/cancel" */
  path: string;
  /** Of the body of a POST, of the query otherwise. */
  parameters: Schema;
}

export interface Contract {
  apiVersion: string;
  operations: Operation[];
}

const library = resolve(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm');
const read = (...path: string[]): string => readFileSync(join(library, ...path), 'utf8');

/**
 * @param names operations like "PaymentIntents.create". Takes some seconds once; the result is kept for this version of
 * library and code.
 */
export function deriveContract(names: readonly string[]): Contract {
  const apiVersion = /ApiVersion = '([^']+)'/.exec(read('apiVersion.js'))![1]!;
  const key = createHash('sha256')
    .update(
      [apiVersion, read('..', 'VERSION'), ts.version, readFileSync(import.meta.filename, 'utf8'), ...names].join('\n'),
    )
    .digest('hex')
    .slice(0, 16);
  const kept = resolve(library, '..', '..', '.cache', 'canopy', `stripe-contract-${key}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Contract;
  const contract = { apiVersion, operations: readOperations(names) };
  mkdirSync(dirname(kept), { recursive: true });
  // Renamed whole: test files run side by side.
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(contract));
  renameSync(`${kept}.${process.pid}`, kept);
  return contract;
}

function readOperations(names: readonly string[]): Operation[] {
  const resourceOf = (name: string) => name.split('.').slice(0, -1).join('/');
  const fileOf = (name: string) => join(library, 'resources', `${resourceOf(name)}.d.ts`);
  const program = ts.createProgram([...new Set(names.map(fileOf))], {
    skipLibCheck: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    lib: ['lib.es2022.d.ts'],
  });
  const checker = program.getTypeChecker();
  return names.map((name) => {
    const resource = resourceOf(name);
    const method = name.split('.').at(-1)!;
    const call = new RegExp(
      `^    ${method}\\([^)]*\\) \\{[\\s\\S]*?_makeRequest\\('(\\w+)', (?:'([^']+)'|\`([^\`]+)\`)`,
      'm',
    ).exec(read('resources', `${resource}.js`));
    const parameter = parameterOf(program.getSourceFile(fileOf(name))!, method);
    if (!call || !parameter) throw new Error(`The library has no ${name}.`);
    const path = (call[2] ?? call[3]!).replace(/\$\{encodeURIComponent\((\w+)\)\}/g, '{$1}');
    return {
      name,
      method: call[1] as Operation['method'],
      path,
      parameters: schemaOf(checker, checker.getTypeAtLocation(parameter), name),
    };
  });
}

/** The parameter called `params` of a method of the resource's class. */
function parameterOf(file: ts.SourceFile, method: string): ts.ParameterDeclaration | undefined {
  for (const statement of file.statements) {
    if (!ts.isClassDeclaration(statement)) continue;
    for (const member of statement.members) {
      if (ts.isMethodDeclaration(member) && member.name.getText(file) === method)
        return member.parameters.find((parameter) => parameter.name.getText(file) === 'params');
    }
  }
  return undefined;
}

function schemaOf(checker: ts.TypeChecker, type: ts.Type, where: string): Schema {
  const has = (flag: ts.TypeFlags) => (type.flags & flag) !== 0;
  if (type.isUnion()) return unionOf(checker, type, where);
  if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] };
  if (has(ts.TypeFlags.Boolean)) return { type: 'boolean' };
  if (has(ts.TypeFlags.BooleanLiteral)) return { enum: [checker.typeToString(type) === 'true'] };
  if (has(ts.TypeFlags.String) || isOpenString(type)) return { type: 'string' };
  // Stripe's decimals, which none of the calls here sends, travel as text.
  if (checker.typeToString(type) === 'Decimal') return { type: 'string' };
  // Money and times are whole numbers; none of the operations here takes a fraction.
  if (has(ts.TypeFlags.Number)) return { type: 'integer' };
  if (checker.isArrayType(type))
    return {
      type: 'array',
      items: schemaOf(checker, checker.getTypeArguments(type as ts.TypeReference)[0]!, `${where}[]`),
    };
  if (has(ts.TypeFlags.Object)) return objectOf(checker, type, where);
  throw new Error(`${where} has a type that is not understood: ${checker.typeToString(type)}`);
}

/** `string & Record<never, never>`: how the library leaves a list of choices open. The contract closes it again. */
const isOpenString = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some((part) => (part.flags & ts.TypeFlags.String) !== 0);

function unionOf(checker: ts.TypeChecker, type: ts.UnionType, where: string): Schema {
  const parts = type.types.filter((part) => (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
  const literals = parts.filter((part) => part.isStringLiteral()).map((part) => (part as ts.StringLiteralType).value);
  const booleans = parts.filter((part) => (part.flags & ts.TypeFlags.BooleanLiteral) !== 0);
  const others = parts.filter(
    (part) => !part.isStringLiteral() && !booleans.includes(part) && !(literals.length > 0 && isOpenString(part)),
  );
  const schemas = [
    ...(literals.length > 0 ? [{ enum: literals }] : []),
    ...(booleans.length > 0 ? [{ type: 'boolean' }] : []),
    ...others.map((part) => schemaOf(checker, part, where)),
  ];
  return schemas.length === 1 ? schemas[0]! : { anyOf: schemas };
}

function objectOf(checker: ts.TypeChecker, type: ts.Type, where: string): Schema {
  if (where.split('.').length > 15) throw new Error(`${where} never ends.`);
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (index) return { type: 'object', additionalProperties: schemaOf(checker, index, `${where}.*`) };
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const property of checker.getPropertiesOfType(type)) {
    properties[property.name] = schemaOf(checker, checker.getTypeOfSymbol(property), `${where}.${property.name}`);
    if ((property.flags & ts.SymbolFlags.Optional) === 0) required.push(property.name);
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

// npm run shape [-- FOLDER]: the shape of the code in numbers, to compare two trees: files, lines, the longest functions, names declared more than once,
// branches on kinds of navigators, exports, casts of JSON.parse.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './set-up.mjs';

const tree = resolve(process.argv[2] ?? root);
const src = join(tree, 'src');

function* sources(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (name.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(name)) yield path;
  }
}

const files = [...sources(src)].map((path) => {
  const text = readFileSync(path, 'utf8');
  return { path: relative(tree, path), text, lines: text.split('\n').length - 1 };
});
const functions = [];
const declared = new Map();
let jsonCasts = 0;

function nameOf(node) {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : '(anonymous)';
}

for (const { path, text } of files) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const lineOf = (at) => file.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const [first, last] = [lineOf(node.getStart()), lineOf(node.end)];
      functions.push({ name: nameOf(node), at: `${path}:${first}`, lines: last - first + 1 });
    }
    const isCast = ts.isAsExpression(node) && node.type.getText() !== 'unknown';
    if (
      isCast &&
      /^\(?(await )?JSON\.parse\(/.test(node.expression.getText()) &&
      !path.endsWith('base/json.ts')
    )
      jsonCasts++;
    ts.forEachChild(node, visit);
  };
  visit(file);
  const own = new Set();
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) own.add(name.text);
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement);
    if (isNamed && statement.name !== undefined) own.add(statement.name.text);
  }
  for (const name of own) declared.set(name, [...(declared.get(name) ?? []), path]);
}

/** Places in crawl/ that ask which kind of navigator runs. */
const kinds =
  /isTopical|isSearching|'weigh' in|'searchOf' in|\.weighing\b|\.searching\b|navigator\.name\s*===/g;
const branches = files
  .filter(({ path }) => path.startsWith(join('src', 'crawl')))
  .reduce((sum, { text }) => sum + (text.match(kinds)?.length ?? 0), 0);

function exportsOf(path) {
  if (!existsSync(path)) return null;
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  let count = 0;
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement) && statement.exportClause !== undefined)
      count += statement.exportClause.elements.length;
    else if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) count++;
  }
  return count;
}

const lines = files.map((file) => file.lines).sort((a, b) => a - b);
const several = [...declared]
  .filter(([, paths]) => paths.length > 1)
  .sort((a, b) => b[1].length - a[1].length);
functions.sort((a, b) => b.lines - a.lines);
console.log(
  JSON.stringify(
    {
      files: files.length,
      lines: lines.reduce((sum, n) => sum + n, 0),
      medianLines: lines[lines.length >> 1],
      filesAbove250: lines.filter((n) => n > 250).length,
      longestFiles: [...files]
        .sort((a, b) => b.lines - a.lines)
        .slice(0, 8)
        .map(({ path, lines: n }) => `${n} ${path}`),
      functionsAbove60: functions.filter((one) => one.lines > 60).length,
      longestFunctions: functions.slice(0, 8).map(({ name, at, lines: n }) => `${n} ${name} ${at}`),
      namesDeclaredTwice: several.length,
      mostDeclared: several
        .slice(0, Number(process.env.NAMES ?? 12))
        .map(([name, paths]) => `${name} × ${paths.length}`),
      branchesOnNavigatorKinds: branches,
      exportsOfLycosa: exportsOf(join(src, 'index.ts')),
      exportsOfParts: exportsOf(join(src, 'parts.ts')),
      jsonCasts,
    },
    null,
    2,
  ),
);

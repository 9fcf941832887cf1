// Lints snippets as if they were files of the repository: [{file, code}] on stdin, [[rule ids]] on stdout. It is a
// separate program, because ESLint loads its configuration as an ES module and Jest runs CommonJS.
import { ESLint } from 'eslint';

let input = '';
for await (const chunk of process.stdin) input += chunk;
const eslint = new ESLint({ cwd: process.argv[2] });
const answers = [];
for (const { file, code } of JSON.parse(input)) {
  const [result] = await eslint.lintText(code, { filePath: file });
  answers.push(result.messages.map((message) => message.ruleId ?? message.message));
}
process.stdout.write(JSON.stringify(answers));

import { runWebpack } from '@gym/build';
import { subjectConfig, type SubjectName } from './subjects.ts';

/** The timed build, in its own process. Arguments: name of the subject, number of the edit. */
const [name = '', edit] = process.argv.slice(2);
await runWebpack(name, subjectConfig(name as SubjectName, Number(edit)));

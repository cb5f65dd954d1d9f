import process from 'node:process';
import { runAdmin } from './admin';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

runAdmin(process.argv.slice(2), { say, complain }).then((exitCode) => (process.exitCode = exitCode));

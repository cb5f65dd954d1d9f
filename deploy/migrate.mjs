// Brings the database of DATABASE_URL, or of the address in the file DATABASE_URL_FILE, to the migrations of this version.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { deployMigrations } from '../tools/build/migrations.mjs';

const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
const url = DATABASE_URL_FILE ? readFileSync(DATABASE_URL_FILE, 'utf8').trim() : DATABASE_URL;
if (!url) throw new Error('DATABASE_URL_FILE or DATABASE_URL must say which database.');

const applied = await deployMigrations(url);
console.log(applied.length === 0 ? 'No pending migrations.' : `Applied: ${applied.join(', ')}`);

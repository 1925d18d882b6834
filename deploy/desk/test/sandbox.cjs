// Runs a script as the desk runs the decoder of pictures, and fails unless it can read Node's packages, but no secret, and can open no
// connection and no other process.
const { spawnSync } = require('node:child_process');
const attack = `
const { readFileSync, readdirSync } = require('node:fs');
readdirSync(process.argv[1]);
const tries = {
  key: () => readFileSync('/etc/desk/key'), keys: () => readdirSync('/etc/desk'), sessions: () => readdirSync('/desk/sessions'),
  git: () => readFileSync('/desk/site/.git/config'), environment: () => readFileSync('/proc/1/environ'),
  program: () => { const { error } = require('node:child_process').spawnSync('/bin/true'); if (error) throw error; },
};
for (const name in tries) try { tries[name](); console.log(name, 'succeeded'); } catch ({ code }) { console.log(name, code); }
require('node:net').connect(8080, '127.0.0.1').on('connect', () => console.log('network succeeded')).on('error', ({ code }) => console.log('network', code));
`;
const packages = process.env.DESK_PACKAGES;
const policy = { read: [packages], memory: 448 << 20, seconds: 60, required: true };
const args = [JSON.stringify(policy), process.execPath, '--jitless', '--eval', attack, '--', packages];
const { stdout, stderr, status } = spawnSync('/usr/local/bin/ssr', args, { argv0: 'ssr-sandbox', encoding: 'utf8' });
const lines = stdout.trim().split('\n');
console.log(`${stdout}${stderr}`);
if (status !== 0 || lines.length !== 7 || lines.some((line) => !/ (EACCES|EPERM)$/.test(line))) process.exit(1);

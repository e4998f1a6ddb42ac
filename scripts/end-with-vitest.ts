// Loaded before each file of tests: a worker whose run is gone, however that ended, must not go on and keep shops open.
const isWatching = Symbol.for('tarakki.ends-with-vitest');

if (!(isWatching in process)) {
  Object.assign(process, { [isWatching]: true });
  process.once('disconnect', () => process.exit(1));
}

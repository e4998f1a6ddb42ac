// npm passes a signal to the shell it started, and that shell dies without telling its child: a server started with
// `npm start` would live on, holding its port. Loaded before the program, this asks it to stop when the process that
// started it is gone. Windows keeps the number of a parent that is gone, so there it does nothing.
const parent = Number(process.env['TARAKKI_PARENT']);
delete process.env['TARAKKI_PARENT'];

if (parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}

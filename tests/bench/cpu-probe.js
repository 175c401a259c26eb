// Loaded into the server under test: reports on a signal how much CPU time the process has used.
process.on("SIGUSR2", () => {
  const { user, system } = process.cpuUsage();
  console.log(`cpu ${user + system}`);
});

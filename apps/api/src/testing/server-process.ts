import { NOW, startApp } from './start-app.ts'

/** `fork(server-process.ts, [databaseUrl, dataDir])`: a server that a test may kill. Its first message is its port. */
const [databaseUrl, dataDir] = process.argv.slice(2)
const { port } = await startApp({ databaseUrl: databaseUrl!, dataDir: dataDir!, now: () => NOW })
process.send?.(port())

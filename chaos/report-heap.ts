import { writeFileSync } from 'node:fs'

// Loaded before the server: at SIGUSR2 it collects garbage and writes the bytes in use to HEAP_FILE.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  writeFileSync(process.env['HEAP_FILE']!, String(process.memoryUsage().heapUsed))
})

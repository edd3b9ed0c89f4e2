import { BroadcastChannel } from 'node:worker_threads'

/** Threads of one process hear each other: a file's tabs are its own. */
const file = crypto.randomUUID()

/** The channel between tabs, which Node has and a file's context lacks. */
class FileChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`)
  }
}

Object.assign(globalThis, { BroadcastChannel: FileChannel })

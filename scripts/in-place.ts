import { spawn } from 'node:child_process'

/**
 * Node with other arguments takes this process's place: nobody stands between the server and npm, so that a signal comes once, npm waits
 * for the end, and a server whose npm is killed has lost its parent and knows it. For the same reason package.json says `exec` to the
 * shell; where the shell knows no such word (Windows), and no process can take another's place, the child is passed what comes.
 */
export function becomeNode(args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...args], env)
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

import { spawn } from 'node:child_process'

/**
 * Replaces this process by Node with other arguments: no process is between the server and npm, so that a signal arrives once, npm waits for the end,
 * and a server whose npm is killed notices the loss of its parent. For the same reason package.json says `exec` to the shell, for `dev` in a function,
 * because npm puts options behind the last command; where the shell lacks it (Windows), and a process cannot be replaced, signals are forwarded to the child.
 */
export function becomeNode(args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...args], env)
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { request as requestByTls } from 'node:https'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text as readAll } from 'node:stream/consumers'
import { authenticateEmail, login, renew, type Tokens } from '@mutirao/contract/authentication'
import { opsRequestOf, callLines } from './ops-calls.ts'

/**
 * `npm run ops -- sign-in <address> <e-mail>` signs a member of staff in to a running shop by a code; then `npm run ops -- GET orders state=PAID` and
 * every other staff call, with the same rights and the same audit log as in the office. Without words it lists them. Responses are printed as they
 * are. `npm run ops -- reports` and `secrets` work on the database itself, on the server's machine.
 */
const kept = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'mutirao', 'ops.json')
const TIMEOUT_MS = 60_000
type StoredSession = { address: string; refresh: string }

process.exitCode = await run(process.argv.slice(2))

async function run(words: readonly string[]): Promise<number> {
  const [first, ...rest] = words
  if (first === undefined)
    return say([
      'sign-in <endereço da loja> <e-mail>',
      'reports [list [loja] | show <número> [loja] | resolve <número> [loja]]',
      'secrets renew',
      ...callLines(),
    ])
  if (first === 'sign-in') return signIn(rest)
  if (first === 'reports') return tellReports(rest)
  if (first === 'secrets') return tellSecrets(rest)
  const isPiped = words.at(-1) === '-'
  const asked = opsRequestOf(isPiped ? words.slice(0, -1) : words, isPiped ? await readAll(process.stdin) : undefined)
  if ('mistake' in asked) return fail(asked.mistake)
  const session = await renewed()
  if (!session) return fail('Entre primeiro: npm run ops -- sign-in <endereço da loja> <e-mail>')
  const { method, path, body, act } = asked
  try {
    return tell(await ask(session.address, { method, path, body, token: session.token }))
  } catch (error) {
    return fail(`A loja não respondeu (${String(error)}).${act ? ` Para repetir sem fazer duas vezes, acrescente act=${act}` : ''}`)
  }
}

/** The database's code is loaded for this command alone. */
async function tellReports(words: readonly string[]): Promise<number> {
  const { runReports } = await import('./reports.ts')
  const said = await runReports(words)
  return 'mistakes' in said ? said.mistakes.map(fail).at(-1)! : say(said.lines)
}

async function tellSecrets(words: readonly string[]): Promise<number> {
  const { runSecrets } = await import('./secrets.ts')
  const said = await runSecrets(words)
  return 'mistakes' in said ? said.mistakes.map(fail).at(-1)! : say(said.lines)
}

async function signIn([address = '', email = '']: readonly string[]): Promise<number> {
  if (!URL.canParse(address) || !email) return fail('Use: npm run ops -- sign-in http://localhost:3000 ana@loja.com.br')
  const { origin } = new URL(address)
  const sent = await ask(origin, { ...authenticateEmail, body: { email } })
  if (!sent.isDone) return tell(sent)
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const code = (await asking.question(`Código enviado a ${email}: `)).trim()
  asking.close()
  const answer = await ask(origin, { ...login, body: { username: email, password: code, rememberme: true } })
  if (!answer.isDone) return tell(answer)
  await keep(origin, JSON.parse(answer.text) as Tokens)
  return say([`Pronto: ${email} em ${origin}.`])
}

/** A refresh token is used once: the next one is stored before the access token that came with it is used. */
async function renewed(): Promise<{ address: string; token: string } | undefined> {
  const found = await readFile(kept, 'utf8').catch(() => undefined)
  if (found === undefined) return undefined
  const { address, refresh } = JSON.parse(found) as StoredSession
  const answer = await ask(address, { ...renew, body: { refreshToken: refresh } })
  if (!answer.isDone) return undefined
  const tokens = JSON.parse(answer.text) as Tokens
  await keep(address, tokens)
  return { address, token: tokens.access_token }
}

async function keep(address: string, { refresh_token: refresh = '' }: Tokens): Promise<void> {
  await mkdir(dirname(kept), { recursive: true, mode: 0o700 })
  await writeFile(kept, JSON.stringify({ address, refresh } satisfies StoredSession), { mode: 0o600 })
}

type Request = { method: string; path: string; body?: unknown; token?: string }

type Answer = { isDone: boolean; type: string; text: string }

/** Without fetch, which marks its requests as a browser's: those get their tokens as cookies. */
async function ask(address: string, { method, path, body, token }: Request): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const send = address.startsWith('https:') ? requestByTls : request
  const sent = send(address + path, {
    method,
    timeout: TIMEOUT_MS,
    headers: {
      'X-Client': 'native',
      ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  })
  sent.on('timeout', () => sent.destroy(new Error('timeout')))
  sent.end(text)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { statusCode = 0, headers } = answer
  return { isDone: statusCode >= 200 && statusCode < 300, type: headers['content-type'] ?? '', text: await readAll(answer) }
}

/** Prints JSON with indentation, a table as it is; refusals go to the error output. */
function tell({ isDone, type, text }: Answer): number {
  const read: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : text
  const isTable = typeof read === 'object' && read !== null && 'csv' in read && typeof read.csv === 'string'
  const shown = isTable ? String(read.csv) : typeof read === 'string' ? read : JSON.stringify(read, undefined, 2)
  return isDone ? say([shown]) : fail(shown)
}

function say(lines: readonly string[]): number {
  for (const line of lines) console.log(line)
  return 0
}

function fail(line: string): number {
  console.error(line)
  return 1
}

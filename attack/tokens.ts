import { createHmac } from 'node:crypto'
import { getClient } from '@mutirao/contract/accounts'
import { createApiKey, endApiKey } from '@mutirao/contract/api-keys'
import { authenticateSms, login, logout, renew } from '@mutirao/contract/authentication'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import type { Attack } from './attack.ts'

const AGREE_MS = 1000

/** Who somebody is: sessions, refresh tokens, codes and keys of programs (R6, R7, R11, R45). */
export async function attackTokens({ target, check }: Attack) {
  const owner = await target.owner('mutirao')
  const staffCall = (authorization: string, shop: 'mutirao' | 'aurora' = 'mutirao', port?: number) =>
    target.call(listDeskOrders, { shop, port, query: {}, headers: { authorization } } as never)
  check('an owner reads the orders', (await staffCall(`Bearer ${owner.token}`)).status === 200)

  const forged = forgeries(owner.token)
  const taken: string[] = []
  for (const [name, token] of Object.entries(forged)) if ((await staffCall(`Bearer ${token}`)).status !== 401) taken.push(name)
  check('no forged token is taken', taken.length === 0, taken.join(', ') || `${Object.keys(forged).length} tried`)
  check("a token of one shop is nobody's in another", (await staffCall(`Bearer ${owner.token}`, 'aurora')).status === 401)

  await attackRefresh({ target, check })
  await attackCodes({ target, check })

  const { body: key } = await target.call(createApiKey, { headers: owner.headers, body: { name: 'attack', rights: ['orders.read'] } })
  const bearer = `Bearer ${key.token}`
  check(
    'a key of a program is taken by every process',
    (await statuses(target, (port) => staffCall(bearer, 'mutirao', port))).every((status) => status === 200),
  )
  check('a key of one shop is refused by another', (await staffCall(bearer, 'aurora')).status === 401)
  check('a key with another secret is refused', (await staffCall(`${bearer.slice(0, -2)}xx`)).status === 401)
  await target.call(endApiKey, { headers: owner.headers, params: { id: key.id } })
  await new Promise((done) => setTimeout(done, AGREE_MS))
  check(
    'an ended key is refused by every process within a second',
    (await statuses(target, (port) => staffCall(bearer, 'mutirao', port))).every((status) => status === 401),
  )

  const person = await target.signIn(target.somePhone())
  await target.call(logout, { headers: person.headers, body: { refreshToken: person.refresh } })
  await new Promise((done) => setTimeout(done, AGREE_MS))
  const after = await statuses(target, (port) => target.call(getClient, { port, query: {}, headers: person.headers } as never))
  check(
    'a session that was ended is nobody to every process within a second',
    after.every((status) => status === 401),
    String(after),
  )
}

const statuses = (target: Attack['target'], ask: (port: number) => Promise<{ status: number }>) =>
  Promise.all(target.ports.map(async (port) => (await ask(port)).status))

/** The token with another algorithm, subject, signature, shape. */
function forgeries(token: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (text: string, secret: string) => `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  return {
    'without a signature': `${head}.${body}.`,
    'algorithm none': `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'algorithm None, signed': `${encoded({ alg: 'nOnE', typ: 'JWT' })}.${body}.${signature}`,
    'another secret': signed(`${head}.${body}`, 'secret'),
    'an empty secret': signed(`${head}.${body}`, ''),
    'a longer life': `${head}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'another session': `${head}.${encoded({ ...claims, sid: '00000000-0000-7000-8000-000000000000', sessionId: '00000000-0000-7000-8000-000000000000' })}.${signature}`,
    'another key of the header': signed(`${encoded({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' })}.${body}`, ''),
    'a changed signature': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'a NUL': `${token}%00`,
    'a lead in its place': `lead.${String(claims['sub'] ?? '')}.x`,
    nothing: '',
  }
}

/** R6: one winner of eight that renew at once; the former token ends its family when it comes back later. */
async function attackRefresh({ target, check }: Pick<Attack, 'target' | 'check'>) {
  let rounds = 0
  for (let round = 0; round < 5; round++) {
    const { refresh } = await target.signIn(target.somePhone())
    const answers = await Promise.all(Array.from({ length: 8 }, () => target.call(renew, { body: { refreshToken: refresh } })))
    const tokens = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.refresh_token] : [])))
    if (tokens.size === 1) rounds++
  }
  check('one refresh token of eight renewals at once follows the former', rounds === 5, `${rounds} of 5 rounds`)
  const { status } = await target.call(renew, {
    body: { refreshToken: `${(await target.signIn(target.somePhone())).refresh.slice(0, -3)}abc` },
  })
  check('a changed refresh token renews nothing', status >= 400 && status < 500, String(status))
}

/** R11: five tries at a code, from networks that nobody counted yet, and five codes an hour. */
async function attackCodes({ target, check }: Pick<Attack, 'target' | 'check'>) {
  const phone = target.somePhone()
  await target.call(authenticateSms, { body: { phone: phone.slice(3) } })
  const code = await target.codeFor(phone)
  const wrong = Array.from({ length: 12 }, (_try, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))
  const answers: (string | undefined)[] = []
  for (const password of wrong)
    answers.push((await target.call(login, { body: { username: phone.slice(3), password, rememberme: true } })).problem)
  check(
    'a code bears few wrong tries',
    answers.slice(6).every((problem) => problem !== 'codeInvalid'),
    answers.join(' '),
  )
  const right = await target.call(login, { body: { username: phone.slice(3), password: code, rememberme: true } })
  check('the right code is worth nothing after them', right.status !== 200, String(right.status))
  const another = target.somePhone()
  const sent = []
  for (let n = 0; n < 9; n++) sent.push((await target.call(authenticateSms, { body: { phone: another.slice(3) } })).status)
  check('one phone gets few codes an hour', sent.filter((status) => status === 201).length <= 6, sent.join(' '))
}

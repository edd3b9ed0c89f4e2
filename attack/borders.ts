import { createClient, getClient } from '@mutirao/contract/accounts'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { endpoints } from '@mutirao/contract/endpoints'
import { newGuest } from '../apps/api/src/testing/buyer.ts'
import type { Attack } from './attack.ts'
import { tellsOfInside, type Session } from './target.ts'

/** Nobody reads or writes what is another's: by shop, by person, by origin (R7, R8, R18, R35). */
export async function attackBorders(attack: Attack) {
  const { target } = attack
  const [mine, theirs] = [await target.owner('mutirao'), await target.owner('aurora')]
  const { body } = await target.call(listDeskOrders, { query: {}, headers: mine.headers } as never)
  const order = body.content[0]!
  await attackEveryCall(attack, theirs, [order.id, order.code])
  await attackDoors(attack)
  await attackPersons(attack)
  await attackOrigins(attack, mine)
  await attackForwarded(attack)
}

const ids = (endpoint: EndpointOptions, [id, code]: string[]) =>
  Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, /code/i.test(name) ? code! : id!]))

/** Each call of the contract as the owner of another shop, with the ids of this one: what the shop answers to an id that nobody has. */
async function attackEveryCall({ target, check }: Attack, theirs: Session, [id = '', code = '']: string[]) {
  const nobodys = ['0192f0c0-0000-7000-8000-000000000001', 'ZZZZ-ZZZZ-ZZZ']
  const differing: string[] = []
  const named = endpoints.filter(({ params, method }) => Object.keys(params?.shape ?? {}).length > 0 && method === 'GET')
  const headers = { authorization: theirs.headers['authorization']! }
  const read = async (endpoint: EndpointOptions, pair: string[]) => {
    const path = target.pathOf(endpoint, { params: ids(endpoint, pair) })
    return (await target.ask({ shop: 'aurora', method: endpoint.method, path, headers })) ?? { status: 0, text: '' }
  }
  for (const endpoint of named) {
    const [known, unknown] = [await read(endpoint, [id, code]), await read(endpoint, nobodys)]
    if (known.status !== unknown.status || known.text.includes(code)) differing.push(`${endpoint.path} ${known.status} ${unknown.status}`)
  }
  check(
    "another shop's ids are like ids of nobody in every read",
    differing.length === 0,
    differing.slice(0, 5).join(', ') || `${named.length} calls`,
  )
}

/** Every call of staff and of persons, without a token and with a visitor's. */
async function attackDoors({ target, check }: Attack) {
  const guest = await newGuest((endpoint, sent) => target.call(endpoint, sent as never) as never)
  const open: string[] = []
  const leaks: string[] = []
  const closed = endpoints.filter(({ auth }) => auth === 'staff' || auth === 'client')
  for (const endpoint of closed)
    for (const headers of [{}, guest]) {
      const path = target.pathOf(endpoint, { params: ids(endpoint, ['0192f0c0-0000-7000-8000-000000000001', 'ZZZZ-ZZZZ-ZZZ']) })
      const answer = await target.ask({ method: endpoint.method, path, headers, ...(endpoint.body && { body: {} }) })
      if (![401, 403].includes(answer?.status ?? 0)) open.push(`${endpoint.method} ${endpoint.path} ${answer?.status}`)
      if (answer && tellsOfInside(answer.text)) leaks.push(endpoint.path)
    }
  check(
    'every call of staff and of persons is closed to strangers and visitors',
    open.length === 0,
    open.slice(0, 5).join(', ') || `${closed.length} calls`,
  )
  check('no refusal tells of the inside', leaks.length === 0, leaks.slice(0, 5).join(', '))
}

/** A person has no right of staff, and no other person's account. */
async function attackPersons({ target, check }: Attack) {
  const [ana, bia] = [await target.signIn(target.somePhone()), await target.signIn(target.somePhone())]
  const stolen = await target.call(createClient, {
    headers: bia.headers,
    params: { userId: ana.userId },
    query: {},
    body: { name: 'Bia' },
  } as never)
  check("a person makes no account in another's name", stolen.status >= 400, String(stolen.status))
  const open: string[] = []
  for (const endpoint of endpoints.filter(({ auth }) => auth === 'staff')) {
    const path = target.pathOf(endpoint, { params: ids(endpoint, ['0192f0c0-0000-7000-8000-000000000001', 'ZZZZ-ZZZZ-ZZZ']) })
    const answer = await target.ask({ method: endpoint.method, path, headers: ana.headers, ...(endpoint.body && { body: {} }) })
    if (answer?.status !== 403) open.push(`${endpoint.method} ${endpoint.path} ${answer?.status}`)
  }
  check('every call of staff is closed to a person without a role', open.length === 0, open.slice(0, 5).join(', '))
  check(
    'a person without an account has none to read',
    (await target.call(getClient, { query: {}, headers: ana.headers } as never)).status >= 400,
  )
}

/** R18: a page of somebody else cannot write by the browser's cookies. */
async function attackOrigins({ target, check }: Attack, mine: Session) {
  const taken: string[] = []
  const evil = ['https://evil.example', 'null', `http://${mine.host}.evil.example`, 'http://localhost.evil.example']
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']
  for (const path of ['/auth/renew', '/auth/logout', '/auth/login', '/api/users/leads']) {
    for (const origin of evil) {
      const answer = await target.ask({
        method: 'POST',
        path,
        headers: { origin, 'sec-fetch-site': 'cross-site', cookie: 'refresh=x' },
        body: {},
      })
      if (!answer || answer.status < 400) taken.push(`${path} of ${origin}: ${answer?.status}`)
    }
    for (const type of types) {
      const answer = await target.ask({ method: 'POST', path, headers: { 'content-type': type }, body: {} })
      if (answer?.status !== 415 && answer?.status !== 403) taken.push(`${path} as ${type}: ${answer?.status}`)
    }
  }
  check('no write from another origin, and none as a form', taken.length === 0, taken.slice(0, 5).join(', '))
}

/** R35: what a stranger says about proxies and hosts colours nobody's page. */
async function attackForwarded({ target, check }: Attack) {
  const port = target.ports[0]!
  const plain = await target.ask({ port, path: '/', headers: { accept: 'text/html' } })
  const changed: string[] = []
  for (const [name, value] of [
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-prefix', '/evil'],
    ['x-original-url', '/office/'],
    ['x-rewrite-url', '/office/'],
    ['forwarded', 'host=evil.example;proto=https'],
    ['x-host', 'evil.example'],
    ['x-http-method-override', 'DELETE'],
  ] as const) {
    const answer = await target.ask({ port, path: '/', headers: { accept: 'text/html', [name]: value } })
    if (answer?.text.includes('evil') || answer?.text.length !== plain?.text.length) changed.push(name)
  }
  const again = await target.ask({ port, path: '/', headers: { accept: 'text/html' } })
  check(
    'headers of a stranger change no page',
    changed.length === 0 && plain?.status === 200 && again?.text === plain?.text,
    changed.join(', '),
  )
}

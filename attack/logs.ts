import { randomUUID } from 'node:crypto'
import { login, renew } from '@mutirao/contract/authentication'
import { endpoints } from '@mutirao/contract/endpoints'
import type { Attack } from './attack.ts'
import { tellsOfInside } from './target.ts'

/** R20: no secret of anybody is in the log, whatever route it came by. */
export async function attackLogs({ target, check }: Attack) {
  const canary = `canary-${randomUUID()}`
  const cpf = '529.982.247-25'
  await target.call(login, { body: { username: 'dona@demo.invalid', password: canary, rememberme: true } })
  await target.call(renew, { body: { refreshToken: canary } })
  for (const endpoint of endpoints) {
    const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, 'x']))
    const headers = { authorization: `Bearer ${canary}`, cookie: `refresh=${canary}; session=${canary}`, 'x-buyer': canary }
    const body = { password: canary, token: canary, code: canary, cpf, creditCard: canary, refreshToken: canary, appSecret: canary }
    await target.ask({
      method: endpoint.method,
      path: target.pathOf(endpoint, { params }),
      headers,
      ...(endpoint.body && !endpoint.bodyType && { body }),
    })
  }
  const log = target.log()
  check(
    'no secret of a request is in the log',
    !log.includes(canary) && !log.includes('52998224725') && !log.includes(cpf),
    `${log.length} bytes`,
  )
  const { key, webhook } = target.secrets()
  check('no key of the server is in the log', ![key, webhook].some((secret) => log.includes(secret)))
  const unexpected = log
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line) && !/not sent|outcome of a message|postponed|refused|signed notice/.test(line))
  check('nothing failed unexpectedly', unexpected.length === 0, `${unexpected.length} lines, ${unexpected[0]?.slice(0, 300) ?? ''}`)
  const page = await target.ask({ path: '/nothing/here', headers: { accept: 'text/html' } })
  check('a page that does not exist tells nothing of the inside', page !== undefined && !tellsOfInside(page.text.slice(0, 5000)))
}

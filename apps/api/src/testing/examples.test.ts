import { execFile, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address } from './buyer.ts'
import { copyShops } from './small-shop.ts'
import { cloneDatabase } from './test-app.ts'
import { rootFolder, startWholeServer, type WholeServer } from './whole-server.ts'
import { ask } from './wire.ts'

/** A demo shop that takes orders of guests. */
const guestShop = { slug: 'mutirao', item: 'arroz-agulhinha-5kg' }

const run = promisify(execFile)
const examples = join(rootFolder, 'examples')

let folder: string
let env: NodeJS.ProcessEnv
let server: WholeServer
let shop: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutirao-examples-'))
  const own = {
    CLIENT: guestShop.slug,
    DATABASE_URL: await cloneDatabase(),
    DATA_DIR: join(folder, 'data'),
    TENANTS_DIR: copyShops(join(folder, 'tenants'), [guestShop.slug]),
  }
  env = { ...process.env, ...own, VITEST: undefined, NODE_ENV: undefined }
  server = await startWholeServer({ env: own })
  shop = `http://localhost:${server.port}`
})
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program of `examples`, and returns its output by lines. */
async function program(file: string, input: object, more: Record<string, string> = {}): Promise<string[]> {
  const { stdout } = await run(process.execPath, [file, JSON.stringify(input)], {
    cwd: examples,
    env: { ...process.env, SHOP: shop, ...more },
  })
  return stdout.trim().split('\n')
}

async function newKey(name: string, rights: string[]): Promise<string> {
  const command = ['--import', './apps/api/src/quick-imports.ts', 'apps/api/src/cli/tenant.ts', 'api-keys', 'create', guestShop.slug, name]
  const { stdout } = await run(process.execPath, [...command, ...rights], { cwd: rootFolder, env })
  return stdout.match(/mk_live_\S+/)![0]
}

const wish = {
  item: 'arroz agulhinha',
  quantity: 2,
  name: 'Maria da Silva',
  phone: '11912345678',
  address,
}

describe('the programs in examples', () => {
  it('compile against a client that is generated from the published document', async () => {
    const generate = ['openapi-typescript', `${shop}/openapi.json`, '--default-non-nullable', 'false', '-o', 'mutirao.d.ts']
    await run('npx', generate, { cwd: examples })
    const mistakes = await run('npx', ['tsc', '-p', '.'], { cwd: examples }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
    expect(mistakes).toBe('')
  })

  it('sell in a chat, keep the stock, and take the paid order into preparation once', async () => {
    const bot = await newKey('Robô', ['buyers.act'])
    const sold = JSON.parse((await program('bot.ts', wish, { MUTIRAO_KEY: bot })).at(-1)!) as {
      code: string
      price: number
      pix: string
      payUrl: string
    }
    expect(sold).toMatchObject({ code: expect.stringMatching(/^[A-Z0-9]{4}(-[A-Z0-9]+)+$/), pix: expect.stringMatching(/^000201/) })

    const key = await newKey('ERP', ['office.enter', 'orders.read', 'orders.prepare', 'stock.write'])
    const read = async (code: string) => {
      const answer = await fetch(`${shop}/api/admin/orders?searchText=${code}`, { headers: { authorization: `Bearer ${key}` } })
      const { content } = (await answer.json()) as { content: { state: string }[] }
      return content.map(({ state }) => state)
    }
    const erp = () => program('erp.ts', { document: '1042', shelf: { [guestShop.item]: 321 } }, { MUTIRAO_KEY: key })
    expect(await read(sold.code)).toEqual(['AWAITING_PAYMENT'])
    expect(await erp()).not.toContainEqual(expect.stringContaining(sold.code))

    const { pathname, host } = new URL(sold.payUrl)
    expect((await ask(server.port, { path: pathname, host, method: 'POST' })).status).toBeLessThan(400)
    await expect.poll(() => read(sold.code)).toEqual(['PAID'])
    const lines = await erp()
    expect(lines[0]).toMatch(new RegExp(`^${guestShop.item}: \\d+ → 321$`))
    expect(lines).toContain(`${sold.code} Maria da Silva R$ ${(sold.price / 100).toFixed(2)}: PREPARING`)
    expect(await read(sold.code)).toEqual(['PREPARING'])
    const again = await erp()
    expect(again[0]).toBe(lines[0])
    expect(again).not.toContainEqual(expect.stringContaining(sold.code))
  })

  it('print a paid order once, when its event is signed', async () => {
    const bytes: Buffer[] = []
    const printer = createServer((socket) => socket.on('data', (part) => bytes.push(part)))
    await new Promise<void>((done) => printer.listen(0, '127.0.0.1', done))
    const sold = JSON.parse((await program('bot.ts', wish, { MUTIRAO_KEY: await newKey('Robô que vende', ['buyers.act']) })).at(-1)!) as {
      code: string
    }
    const secret = randomBytes(24).toString('base64')
    const child = spawn(process.execPath, ['printer.ts'], {
      cwd: examples,
      env: {
        ...process.env,
        SHOP: shop,
        MUTIRAO_KEY: await newKey('Impressora', ['orders.prepare']),
        SECRET: `whsec_${secret}`,
        PRINTER: `127.0.0.1:${(printer.address() as AddressInfo).port}`,
        PORT: '0',
      },
    })
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const body = JSON.stringify({ type: 'order.paid', data: { order: { code: sold.code } } })
      const tell = async (signature?: string) => {
        const head = { id: 'event-1', at: String(Math.floor(Date.now() / 1000)) }
        const right = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${head.id}.${head.at}.${body}`).digest('base64')
        const headers = { 'webhook-id': head.id, 'webhook-timestamp': head.at, 'webhook-signature': signature ?? `v1,${right}` }
        return (await fetch(String(line).trim(), { method: 'POST', body, headers })).status
      }
      expect(await tell(`v1,${secret}`)).toBe(401)
      expect([await tell(), await tell()]).toEqual([204, 204])
      await expect.poll(() => Buffer.concat(bytes).toString('latin1')).toContain(`PEDIDO ${sold.code}`)
      expect(Buffer.concat(bytes).toString('latin1').match(/\f/g)).toHaveLength(1)
    } finally {
      child.kill()
      printer.close()
    }
  })

  it('end with the shop’s words when something is wrong', async () => {
    const bot = await newKey('Robô sem estoque', ['buyers.act'])
    const told = await program('bot.ts', { ...wish, quantity: 900 }, { MUTIRAO_KEY: bot }).catch(({ stderr }: { stderr: string }) => stderr)
    expect(told).toMatch(/Error: [A-Z]/)
    const key = await newKey('Só pedidos', ['office.enter', 'orders.read'])
    const refused = await program('erp.ts', { document: '1', shelf: {} }, { MUTIRAO_KEY: key }).catch(
      ({ stderr }: { stderr: string }) => stderr,
    )
    expect(refused).toContain('Esta chave não tem o direito stock.write.')
  })
})

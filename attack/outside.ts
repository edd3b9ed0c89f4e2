import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { pictureFetcher } from '../apps/api/src/adapters/picture/picture-fetcher.ts'
import { webhookSender } from '../apps/api/src/adapters/webhook/webhook-sender.ts'
import type { Attack } from './attack.ts'

/** The server calls nobody inside for a stranger, and sends nobody's browser outside (R15, R19). */
export async function attackOutside(attack: Attack) {
  await attackInside(attack)
  await attackRedirects(attack)
}

const loopbacks = (port: number) => [
  `127.0.0.1:${port}`,
  `127.1:${port}`,
  `2130706433:${port}`,
  `0x7f000001:${port}`,
  `0177.0.0.1:${port}`,
  `0:${port}`,
  `0.0.0.0:${port}`,
  `localhost:${port}`,
  `LOCALHOST.:${port}`,
  `①②⑦.⓪.⓪.①:${port}`,
  `[::1]:${port}`,
  `[::]:${port}`,
  `[::ffff:127.0.0.1]:${port}`,
  `[::ffff:7f00:1]:${port}`,
  `[64:ff9b::7f00:1]:${port}`,
  `user:password@127.0.0.1:${port}`,
  `public.example@127.0.0.1:${port}`,
]
const networks = [
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '[fd00::1]',
  '[fe80::1]',
  'metadata.google.internal',
  '168.63.129.16',
]
const schemes = (host: string) => ['https', 'http', 'ftp', 'file', 'gopher', 'data'].map((scheme) => `${scheme}://${host}/x.png`)

/** R15: with the senders of a production server, to a listener of this machine that counts its visitors. */
async function attackInside({ check }: Attack) {
  const visitors: Socket[] = []
  const listener = createServer((socket) => (visitors.push(socket), socket.destroy()))
  await new Promise<void>((done) => listener.listen(0, '::', done))
  const hosts = [...loopbacks((listener.address() as AddressInfo).port), ...networks]
  const [send, pictures] = [webhookSender({ isPublicOnly: true }), pictureFetcher({ isPublicOnly: true })]
  const through: string[] = []
  let tried = 0
  for (const url of hosts.flatMap(schemes)) {
    tried += 2
    const before = visitors.length
    const sent = await send({ url, headers: {}, body: Buffer.from('{}') }).catch(() => ({ isTaken: false }))
    const fetched = await Promise.resolve(pictures(url)).catch(() => undefined)
    const isPicture = typeof fetched === 'object' && fetched !== null && 'bytes' in fetched
    if (sent.isTaken || isPicture || visitors.length > before) through.push(url)
  }
  listener.close()
  check('no webhook and no picture leads inside', through.length === 0, through.join(', ') || `${tried} tried`)
}

const targets = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '//evil.example@localhost',
  '/.//evil.example',
  '//localhost@evil.example',
  'http://localhost.evil.example',
  '%68ttps://evil.example',
]

/** R19: what a link names as the next screen stays in the shop. */
async function attackRedirects({ target, check }: Attack) {
  const outside: string[] = []
  const paths = targets.flatMap((to) => [
    ...['to', 'next', 'redirect', 'return', 'returnTo', 'url', 'continue'].map((name) => `/login?${name}=${encodeURIComponent(to)}`),
    `/${to}`,
    `//${to.replace(/^\/+/, '')}/%2e%2e`,
    `/intranet/login?to=${encodeURIComponent(to)}`,
  ])
  for (const path of paths) {
    const answer = await target.ask({ path: encodeURI(path).replaceAll('%25', '%'), headers: { accept: 'text/html' } })
    const location = answer?.headers.location
    if (location && new URL(location, `http://${target.hostOf('mutirao')}`).hostname !== 'localhost') outside.push(`${path} → ${location}`)
    if (/http-equiv="?refresh"?[^>]*evil/i.test(answer?.text ?? '')) outside.push(path)
  }
  check('no link leads out of the shop', outside.length === 0, outside.slice(0, 3).join(', ') || `${paths.length} links`)
}

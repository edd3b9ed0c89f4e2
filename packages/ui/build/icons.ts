import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Our name and Lucide's. */
type Names = Record<string, string>
type Shape = Record<string, string | undefined>

/** Icons in the chunk of every page: the shop's header, its lists and cards. */
const icons: Names = {
  bell: 'bell',
  calendarClock: 'calendar-clock',
  check: 'check',
  chevronDown: 'chevron-down',
  chevronLeft: 'chevron-left',
  chevronRight: 'chevron-right',
  clock: 'clock',
  house: 'house',
  layoutGrid: 'layout-grid',
  lock: 'lock',
  mapPin: 'map-pin',
  menu: 'menu',
  minus: 'minus',
  box: 'package',
  play: 'play',
  plus: 'plus',
  receiptText: 'receipt-text',
  scan: 'scan-line',
  search: 'search',
  share2: 'share-2',
  shieldCheck: 'shield-check',
  shoppingCart: 'shopping-cart',
  slidersHorizontal: 'sliders-horizontal',
  store: 'store',
  ticketPercent: 'ticket-percent',
  timer: 'timer',
  trash2: 'trash-2',
  truck: 'truck',
  users: 'users',
  wifiOff: 'wifi-off',
  x: 'x',
  user: 'user',
}

/** Icons of forms, messages and order actions. */
const serviceIcons: Names = {
  bike: 'bike',
  building2: 'building-2',
  fingerprint: 'fingerprint-pattern',
  camera: 'camera',
  chartColumn: 'chart-column',
  circleAlert: 'circle-alert',
  circleX: 'circle-x',
  cookie: 'cookie',
  copy: 'copy',
  creditCard: 'credit-card',
  download: 'download',
  ellipsisVertical: 'ellipsis-vertical',
  eye: 'eye',
  eyeOff: 'eye-off',
  flashlight: 'flashlight',
  gift: 'gift',
  gripVertical: 'grip-vertical',
  heart: 'heart',
  image: 'image',
  info: 'info',
  locateFixed: 'locate-fixed',
  logOut: 'log-out',
  mail: 'mail',
  megaphone: 'megaphone',
  star: 'star',
  messageSquare: 'message-square',
  moveHorizontal: 'move-horizontal',
  packageCheck: 'package-check',
  pencil: 'pencil',
  phone: 'phone',
  refreshCw: 'refresh-cw',
  rotateCcw: 'rotate-ccw',
  printer: 'printer',
  shareUp: 'share',
  tag: 'tag',
  trendingDown: 'trending-down',
  trendingUp: 'trending-up',
  wallet: 'wallet',
}

const folder = createRequire(import.meta.url)
  .resolve('lucide-static/package.json')
  .replace('package.json', 'icons/')

/** The generated files of the kit's icons, each with its text from the installed Lucide release. */
export const iconFiles = (): { path: string; text: string }[] => [
  { path: fileOf('icons'), text: moduleOf(icons) },
  { path: fileOf('service-icons'), text: moduleOf(serviceIcons) },
]

const fileOf = (name: string) => new URL(`../src/${name}.gen.ts`, import.meta.url).pathname

const moduleOf = (names: Names) =>
  [
    '/* Lucide (ISC), made by build/icons.ts: each icon as one path on a 24 x 24 grid, drawn with a stroke. */',
    ...Object.entries(names).map(([name, lucide]) => `export const ${name} = '${pathOf(readFileSync(`${folder}${lucide}.svg`, 'utf8'))}'`),
    '',
  ].join('\n')

/** Joins all shapes of a drawing into one path: the kit draws dozens of icons, each a single element. */
export function pathOf(svg: string): string {
  const shapes = [...svg.matchAll(/<(path|circle|rect|line|ellipse|polyline)\s([^>]*?)\/>/g)]
  const drawn = shapes.map(([, name = '', text = '']) => drawnShape(name, attributesOf(text)))
  if (drawn.length === 0) throw new Error(`Nothing to draw in ${svg}`)
  return drawn.join('')
}

const attributesOf = (text: string): Shape =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))

function drawnShape(name: string, shape: Shape): string {
  const number = (key: string) => Number(shape[key] ?? 0)
  if (name === 'path') return fromItsOwnStart(shape['d'] ?? '')
  if (name === 'circle') return ovalPath(number('cx'), number('cy'), { rx: number('r'), ry: number('r') })
  if (name === 'ellipse') return ovalPath(number('cx'), number('cy'), { rx: number('rx'), ry: number('ry') })
  if (name === 'line') return `M${shape['x1']} ${shape['y1']}L${shape['x2']} ${shape['y2']}`
  if (name === 'polyline') return `M${shape['points']}`
  return boxPath({ x: number('x'), y: number('y'), width: number('width'), height: number('height'), radius: number('rx') })
}

/** Makes the path's first move absolute: behind another path a relative m would start at that path's end. */
function fromItsOwnStart(d: string): string {
  const start = /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*([\d.-])?/.exec(d)
  if (!start) return d
  const [whole, x, y, next = ''] = start
  return `M${x} ${y}${next && 'l'}${next}${d.slice(whole.length)}`
}

function ovalPath(cx: number, cy: number, { rx, ry }: { rx: number; ry: number }): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${rx * -2} 0`
}

function boxPath({ x, y, width, height, radius: r }: { x: number; y: number; width: number; height: number; radius: number }): string {
  const [across, down] = [width - 2 * r, height - 2 * r]
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`
}

if (import.meta.main) for (const { path, text } of iconFiles()) writeFileSync(path, text)

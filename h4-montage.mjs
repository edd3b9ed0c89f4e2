import sharp from 'sharp'
const [out, ...names] = process.argv.slice(2)
const dir = '/tmp/h4/shots/'
const metas = await Promise.all(names.map((n) => sharp(dir + n + '.png').metadata()))
const h = Math.max(...metas.map((m) => m.height)),
  w = metas.reduce((s, m) => s + m.width + 16, 0)
let x = 0
const parts = names.map((n, i) => {
  const p = { input: dir + n + '.png', left: x, top: 0 }
  x += metas[i].width + 16
  return p
})
await sharp({ create: { width: w, height: h, channels: 3, background: '#888' } })
  .composite(parts)
  .png()
  .toFile(dir + out + '.png')

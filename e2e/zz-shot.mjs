import { chromium } from 'playwright'
const [,, ...paths] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-quic','--no-first-run','--disable-background-networking'] })
for (const [shop, host, scheme] of [['m','localhost:4321','light'],['a','aurora.localhost:4321','dark']])
 for (const [w,h] of [[390,844],[1280,800]]) {
  const ctx = await b.newContext({ viewport:{width:w,height:h}, colorScheme: scheme, locale:'pt-BR' })
  const p = await ctx.newPage()
  p.on('console', m => m.type()==='error' && console.log(shop,w,m.text()))
  for (const path of paths) {
   await p.goto(`http://${host}${path}`, { waitUntil: 'networkidle' })
   const name = path.replace(/\W+/g,'_').replace(/^_/,'')||'home'
   await p.getByRole('button',{name:'Aceitar'}).click({timeout:500}).catch(()=>{})
   await p.screenshot({ path: `/tmp/w2/${name}-${shop}-${w}.png`, fullPage: process.env.FULL==='1' })
  }
  await ctx.close()
 }
await b.close()

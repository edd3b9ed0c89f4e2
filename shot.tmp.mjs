import { chromium } from '@playwright/test'
export const browser = await chromium.launch({executablePath:'/usr/bin/chromium', args:['--no-sandbox']})
export async function open(host='localhost', email='dona@demo.invalid', {width=390,height=844,scheme='light'}={}) {
  const ctx = await browser.newContext({viewport:{width,height}, colorScheme:scheme, locale:'pt-BR', hasTouch: width<700, isMobile: width<700})
  const page = await ctx.newPage()
  const base=`http://${host}:3951`
  await page.goto(base+'/office/')
  await page.evaluate(async e=>{await fetch('/api/users/authenticate/email',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:e})})},email)
  await page.waitForTimeout(400)
  const html = await page.evaluate(()=>fetch('/dev/outbox').then(r=>r.text()))
  const text = html.replace(/<[^>]+>/g,' '); const i=text.indexOf(email)
  const code = text.slice(i).match(/\b(\d{6})\b/)[1]
  const s = await page.evaluate(([e,c])=>fetch('/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({username:e,password:c})}).then(r=>r.status),[email,code])
  if (s>299) console.log('login',s)
  return {ctx,page,base}
}
export const errs=(page)=>{page.on('pageerror',e=>console.log('PAGEERR',e.message)); page.on('console',m=>m.type()==='error'&&console.log('CONSOLE',m.text().slice(0,200)))}

import {open,browser,errs} from './shot.tmp.mjs'
const {page,base}=await open(); errs(page)
const go=async(p,n)=>{await page.goto(base+p); await page.waitForTimeout(1500); await page.screenshot({path:`/tmp/w1/${n}.png`})}
await go('/office/items','p-items'); await go('/office/integrations','p-int'); await go('/office/staff/roles','p-roles')
await go('/office/items/manteiga-sem-sal','p-item'); await go('/office/campaigns/paes-da-vila-madalena','p-camp')
await browser.close()

import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { faultsIn } from '#merchant/faults.ts'
import type { Folder } from '#merchant/merchant-file.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { firstStepNames, type FirstStepName, type FirstSteps } from '@mutirao/contract/first-steps'
import { AreaFile } from '@mutirao/contract/merchant/areas'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { StoresFile } from '@mutirao/contract/merchant/stores'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { Problem } from '@mutirao/contract/problems'
import { merchantFiles } from './kinds/merchant-list.ts'
import { sectionOfKey } from './kinds/tenant.merchant.ts'
import { beginWriting, isStillPreparing, notePreparing } from './kinds/tenants.repository.ts'
import { readShop } from './stored-shop.service.ts'

const OPEN: FirstSteps = { isOpen: true, steps: [] }

/** Reads the whole shop, which is small before it opens. */
export async function getFirstSteps(ctx: StaffCtx): Promise<FirstSteps> {
  return ctx.tenant.isPreparing ? { isOpen: false, steps: await stepsOf(ctx) } : OPEN
}

/** Throws validation_failed with the steps that are not done. */
export async function openShop(ctx: StaffCtx): Promise<FirstSteps> {
  if (!ctx.tenant.isPreparing) return OPEN
  await inTransaction(ctx, async (tx) => {
    await beginWriting(tx)
    if (!(await isStillPreparing(tx))) return
    const missing = (await stepsOf(tx)).filter(({ isDone }) => !isDone)
    if (missing.length > 0)
      throw new Problem('validation_failed', { errors: missing.map(({ name }) => ({ path: name, message: missingTexts[name] })) })
    await notePreparing(tx, false)
    await recordAudit(tx, { action: 'shop.open', subject: `shop ${ctx.tenant.slug}`, detail: {} })
  })
  ctx.services.changes.publish(['tenants', tenantTag(ctx)])
  return OPEN
}

const missingTexts: Record<FirstStepName, string> = {
  profile: 'faltam o nome, a frase ou as cores da loja',
  logo: 'falta o logo da loja',
  contact: 'falta o celular que atende as pessoas',
  seller: 'faltam os dados de quem vende',
  payment: 'falta dizer como o dinheiro chega',
  delivery: 'falta um ponto de retirada ou uma área de entrega',
  campaign: 'falta uma campanha publicada com dia de entrega ou de retirada',
  items: 'falta um produto numa campanha publicada',
}

async function stepsOf(ctx: StaffCtx): Promise<FirstSteps['steps']> {
  const { folder } = await readShop(ctx)
  const faulty = await faultySections(folder)
  const campaigns = folder.all(CampaignFile).filter((source) => isPublished(source.value, ctx.now))
  const lists = (id: string) => folder.find(ItemsFile, id)?.value ?? []
  const isDone: Record<FirstStepName, boolean> = {
    profile: !faulty.has('profile'),
    logo: !faulty.has('logo'),
    contact: !faulty.has('contact'),
    seller: !faulty.has('seller'),
    payment: !faulty.has('payment'),
    delivery: folder.all(StoresFile).some(({ value }) => value.length > 0) || folder.all(AreaFile).length > 0,
    // Without a day the buyer would order to any address, without a fee.
    campaign: campaigns.some(({ value: { deliveryCalendar, pickup } }) => deliveryCalendar.length + pickup.length > 0),
    items: campaigns.some(({ id }) => lists(id).length > 0),
  }
  return firstStepNames.map((name) => ({ name, isDone: isDone[name] }))
}

/** The parts of tenant.json that a load would refuse. */
async function faultySections(folder: Folder): Promise<ReadonlySet<string | undefined>> {
  const sources = folder.all(TenantFile)
  const shaped = sources.map(({ value }) => faultsIn(TenantFile, value)).flatMap((read) => ('faults' in read ? read.faults : []))
  const kind = merchantFiles.find(({ shape }) => shape === TenantFile)!
  const checked = await kind.check(sources, folder)
  return new Set([...shaped, ...checked.filter(({ isWarning }) => !isWarning)].map(({ path }) => sectionOfKey(path[0])))
}

/** A written end is an instant, or a number of days after the campaign was written. */
function isPublished({ active, expired }: CampaignFile, now: Date): boolean {
  const end = expired?.end
  return active && !(typeof end === 'string' && new Date(end) <= now)
}

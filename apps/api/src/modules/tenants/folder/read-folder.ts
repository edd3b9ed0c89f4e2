import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { z } from 'zod'
import { listMunicipalities } from '#adapters/postal-code/municipalities.ts'
import { AdultsFile } from '@mutirao/contract/merchant/adults'
import { checkAdults } from './adults-file.ts'
import { checkAmounts } from './check-amounts.ts'
import { checkKits } from './check-kits.ts'
import { checkLinks } from './check-links.ts'
import { checkPlaces } from './check-places.ts'
import { checkReferences } from './check-references.ts'
import { checkRules } from './check-rules.ts'
import { checkAddress, checkTenant } from './check-tenant.ts'
import { checkTemplate } from './check-template.ts'
import { checkTimes, type CheckMoment } from './check-times.ts'
import { checkUniqueness } from './check-uniqueness.ts'
import type { Draft } from './draft.ts'
import { idOf, listFiles } from './folder-files.ts'
import { AccessFile } from '@mutirao/contract/merchant/access'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { CouponsFile } from '@mutirao/contract/merchant/coupons'
import { StoresFile } from '@mutirao/contract/merchant/stores'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { Mistake, TenantFolder } from './folder-schema.ts'
import { checkFormerly } from './check-formerly.ts'
import { checkNeighbours } from './check-neighbours.ts'
import { checkNotices } from './check-notices.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { finishPlaces } from './campaign-areas.ts'
import { HomesFile } from '@mutirao/contract/merchant/homes'
import { AreaFile } from '@mutirao/contract/merchant/areas'
import { KitsFile } from '@mutirao/contract/merchant/kits'
import { checkLaterKeys } from './later-settings.ts'
import { MistakeList } from './mistake-list.ts'
import { readCatalog } from './read-catalog.ts'
import { mergeDocuments, readDefaultDocuments, readDocuments } from './read-documents.ts'
import { readJson, type Sourced } from './read-json.ts'
import { checkLogo } from './read-logo.ts'
import { readPictures } from './read-pictures.ts'
import { checkStock, readStockFile } from './stock-file.ts'
import { checkSurveys } from './surveys-file.ts'
import { SurveysFile } from '@mutirao/contract/merchant/surveys'
import { checkTrades } from './trades-file.ts'
import { TradesFile } from '@mutirao/contract/merchant/trades'

/** Warnings are shown, and stop nothing. */
export type ReadFolder = { warnings: Mistake[] } & ({ folder: TenantFolder } | { mistakes: Mistake[] })

/** Reads a merchant's folder and checks it whole: either everything is right, or every mistake is told at once. Without a moment no date is judged. */
export async function readTenantFolder(path: string, moment?: CheckMoment): Promise<ReadFolder> {
  const mistakes = new MistakeList(path)
  if (!(await isFolder(path))) return { mistakes: [{ file: path, line: 1, message: 'a pasta não existe' }], warnings: [] }

  const draft = await readDraft(path, mistakes)
  checkReferences(draft, mistakes)
  checkUniqueness(draft, mistakes)
  checkKits(draft, mistakes)
  checkRules(draft, mistakes)
  checkTenant(draft, mistakes)
  if (moment?.client) checkAddress(draft, moment.client, mistakes)
  checkPlaces(draft, await listMunicipalities(), mistakes)
  checkAmounts(draft, mistakes)
  checkLinks(draft, mistakes)
  if (moment) checkTimes(draft, moment, mistakes)
  checkSurveys(draft, mistakes)
  checkTrades(draft, mistakes)
  checkAdults(draft, mistakes)
  checkStock(draft, mistakes)
  checkFormerly(draft, mistakes)
  // Whoever knows what was loaded before has a database, which says whose an address is.
  await checkNeighbours(draft, { asksHosts: moment?.loaded === undefined }, mistakes)
  checkNotices(draft, mistakes)
  checkSlug(draft, mistakes)
  checkLaterKeys(draft, mistakes)
  await checkTemplate(draft, mistakes)

  const found = mistakes.sorted()
  const warnings = mistakes.warnings()
  return found.length ? { mistakes: found, warnings } : { folder: await finish(draft), warnings }
}

async function readDraft(folder: string, mistakes: MistakeList): Promise<Draft> {
  const files = await listFiles(folder, mistakes)
  const single = <T>(file: string, schema: z.ZodType<T>) =>
    files.singles.includes(file) ? readJson(folder, file, schema, mistakes) : undefined
  const categories = await single('categories.json', CategoriesFile)
  const known = { mistakes, categories: valueOr(categories, []) }
  for (const logo of files.logos) await checkLogo(folder, logo, mistakes)
  const draft = {
    folder,
    files,
    tenant: await single('tenant.json', TenantFile),
    stores: await single('stores.json', StoresFile),
    categories,
    coupons: await single('coupons.json', CouponsFile),
    access: await single('access.json', AccessFile),
    surveys: await single('surveys.json', SurveysFile),
    adults: await single('adults.json', AdultsFile),
    trades: await single('trades.json', TradesFile),
    homes: await single('homes.json', HomesFile),
    stock: files.stock[0] ? await readStockFile(folder, files.stock[0], mistakes) : undefined,
    documents: await readDocuments(folder, files.documents, mistakes),
    areas: await readEach(files.areas, (file) => readJson(folder, file, AreaFile, mistakes)),
    campaigns: await readEach(files.campaigns, (file) => readJson(folder, file, CampaignFile, mistakes)),
    kits: await readEach(files.kits, (file) => readJson(folder, file, KitsFile, mistakes)),
    catalogs: await readEach(files.catalogs, (file) => readCatalog(folder, file, known)),
    pictures: await readPictures(folder, files.pictures, mistakes),
  }
  return { ...draft, faulty: mistakes.files() }
}

async function readEach<T>(files: string[], read: (file: string) => Promise<T | undefined>): Promise<Record<string, T>> {
  const found: Record<string, T> = {}
  for (const file of files) {
    const value = await read(file)
    if (value !== undefined) found[idOf(file)] = value
  }
  return found
}

function checkSlug({ folder, tenant }: Draft, mistakes: MistakeList) {
  const name = basename(resolve(folder))
  if (tenant && tenant.value.slug !== name) mistakes.add(tenant.file, tenant.lineOf(['slug']), `slug: use o nome da pasta, ${name}`)
}

async function finish(draft: Draft): Promise<TenantFolder> {
  const defaults = await readDefaultDocuments(dirname(resolve(draft.folder)))
  return {
    path: draft.folder,
    tenant: valueOf(draft.tenant),
    documents: mergeDocuments(defaults, draft.documents as typeof defaults),
    stores: valueOf(draft.stores),
    categories: valueOf(draft.categories),
    ...optionalOf(draft),
    ...finishPlaces(draft),
    items: Object.fromEntries(Object.entries(draft.catalogs).map(([id, rows]) => [id, rows.map(({ row }) => row)])),
    kits: Object.fromEntries(Object.entries(draft.kits).map(([id, { value }]) => [id, value])),
    pictures: draft.pictures,
  }
}

/** Files that a folder may do without. */
function optionalOf(draft: Draft): Pick<TenantFolder, 'coupons' | 'access' | 'surveys' | 'trades' | 'adults' | 'homes' | 'stock'> {
  return {
    coupons: valueOr(draft.coupons, []),
    access: valueOr(draft.access, { keys: [], people: [] }),
    surveys: valueOr(draft.surveys, []),
    trades: valueOr(draft.trades, []),
    adults: valueOr(draft.adults, []),
    homes: valueOr(draft.homes, []),
    stock: draft.stock ?? [],
  }
}

const valueOr = <T>(source: Sourced<T> | undefined, otherwise: T): T => source?.value ?? otherwise

/** Only reached without mistakes, so every needed file was read. */
function valueOf<T>(source: Sourced<T> | undefined): T {
  if (!source) throw new Error('A file without mistakes was not read')
  return source.value
}

const isFolder = (path: string) =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )

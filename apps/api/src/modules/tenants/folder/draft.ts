import type { AccessFile } from '@mutirao/contract/merchant/access'
import type { CategoriesFile } from '@mutirao/contract/merchant/categories'
import type { CouponsFile } from '@mutirao/contract/merchant/coupons'
import type { StoresFile } from '@mutirao/contract/merchant/stores'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { TenantFolder } from './folder-schema.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { HomesFile } from '@mutirao/contract/merchant/homes'
import type { FolderFiles } from './folder-files.ts'
import type { KitsFile } from '@mutirao/contract/merchant/kits'
import type { AreaFile } from '@mutirao/contract/merchant/areas'
import type { CatalogRow } from './read-catalog.ts'
import type { Sourced } from './read-json.ts'
import type { AdultsFile } from '@mutirao/contract/merchant/adults'
import type { StockLine } from './stock-file.ts'
import type { SurveysFile } from '@mutirao/contract/merchant/surveys'
import type { TradesFile } from '@mutirao/contract/merchant/trades'

/** What could be read so far, file by file, still with its lines; a file with mistakes of its own is absent. */
export type Draft = {
  folder: string
  files: FolderFiles
  tenant?: Sourced<TenantFile>
  stores?: Sourced<StoresFile>
  categories?: Sourced<CategoriesFile>
  coupons?: Sourced<CouponsFile>
  access?: Sourced<AccessFile>
  adults?: Sourced<AdultsFile>
  surveys?: Sourced<SurveysFile>
  trades?: Sourced<TradesFile>
  homes?: Sourced<HomesFile>
  stock?: StockLine[]
  documents: Record<string, unknown>
  areas: Record<string, Sourced<AreaFile>>
  campaigns: Record<string, Sourced<CampaignFile>>
  kits: Record<string, Sourced<KitsFile>>
  catalogs: Record<string, CatalogRow[]>
  /** Files with mistakes of their own: what they seem to lack may be in what could not be read. */
  faulty: ReadonlySet<string>
  pictures: TenantFolder['pictures']
}

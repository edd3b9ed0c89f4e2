import type { AccessFile, CategoriesFile, CouponsFile, StoresFile, TenantFile, TenantFolder } from './folder-schema.ts'
import type { CampaignFile } from './campaign-file.ts'
import type { HomesFile } from './homes-file.ts'
import type { FolderFiles } from './folder-files.ts'
import type { KitsFile } from './kits-file.ts'
import type { AreaFile } from './geometry.ts'
import type { CatalogRow } from './read-catalog.ts'
import type { Sourced } from './read-json.ts'
import type { AdultsFile } from './adults-file.ts'
import type { StockLine } from './stock-file.ts'
import type { SurveysFile } from './surveys-file.ts'
import type { TradesFile } from './trades-file.ts'

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

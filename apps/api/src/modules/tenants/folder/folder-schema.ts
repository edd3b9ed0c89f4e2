import type { AccessFile } from '@mutirao/contract/merchant/access'
import type { AdultsFile } from '@mutirao/contract/merchant/adults'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { CategoriesFile } from '@mutirao/contract/merchant/categories'
import type { CouponsFile } from '@mutirao/contract/merchant/coupons'
import type { HomesFile } from '@mutirao/contract/merchant/homes'
import type { ItemRow } from '@mutirao/contract/merchant/items'
import type { KitsFile } from '@mutirao/contract/merchant/kits'
import type { StoresFile } from '@mutirao/contract/merchant/stores'
import type { SurveysFile } from '@mutirao/contract/merchant/surveys'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { TradesFile } from '@mutirao/contract/merchant/trades'
import type { StockLine } from './stock-file.ts'

export type Area = { id: string; name: string; geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown } }

/** Named in small letters; width and height as it is shown, after turning and scaling. */
export type FolderPicture = { path: string; hash: string; width: number; height: number; color: string; bytes: number; isReady: boolean }

/** A folder that passed every check. */
export type TenantFolder = {
  path: string
  tenant: TenantFile
  documents: Record<string, unknown>
  stores: StoresFile
  categories: CategoriesFile
  coupons: CouponsFile
  access: AccessFile
  surveys: SurveysFile
  trades: TradesFile
  adults: AdultsFile
  homes: HomesFile
  stock: StockLine[]
  areas: Area[]
  campaigns: (CampaignFile & { id: string })[]
  /** By campaign id. */
  items: Record<string, ItemRow[]>
  /** By campaign id. */
  kits: Record<string, KitsFile>
  /** Picture name -> what the loader measured. */
  pictures: Record<string, FolderPicture>
}

/** line counts from 1; what is meant for the merchant, in Portuguese. */
export type Mistake = { file: string; line: number; message: string }

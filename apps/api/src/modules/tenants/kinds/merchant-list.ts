import type { MerchantFile } from '#merchant/merchant-file.ts'
import { accessFile } from '#modules/accounts/access.merchant.ts'
import { adultsFile } from '#modules/accounts/adults.merchant.ts'
import { campaignsFile } from '#modules/campaigns/campaigns.merchant.ts'
import { categoriesFile } from '#modules/catalog/categories.merchant.ts'
import { itemsFile } from '#modules/catalog/items.merchant.ts'
import { kitsFile } from '#modules/catalog/kits.merchant.ts'
import { offersFile } from '#modules/catalog/offers.merchant.ts'
import { stockFile } from '#modules/catalog/stock.merchant.ts'
import { costsFile } from '#modules/costs/costs.merchant.ts'
import { couponsFile } from '#modules/coupons/coupons.merchant.ts'
import { areasFile } from '#modules/delivery/areas.merchant.ts'
import { storesFile } from '#modules/delivery/stores.merchant.ts'
import { surveysFile } from '#modules/surveys/surveys.merchant.ts'
import { tradesFile } from '#modules/trades/trades.merchant.ts'
import { documentsFile } from './documents.merchant.ts'
import { homesFile } from './homes.merchant.ts'
import { tenantFile } from './tenant.merchant.ts'

/** All kinds of merchant's files, in the order of reading and saving: a kind comes after those that it references. */
export const merchantFiles: readonly MerchantFile<unknown>[] = [
  tenantFile,
  homesFile,
  documentsFile,
  areasFile,
  storesFile,
  categoriesFile,
  campaignsFile,
  kitsFile,
  itemsFile,
  offersFile,
  costsFile,
  couponsFile,
  accessFile,
  surveysFile,
  tradesFile,
  adultsFile,
  stockFile,
]

/** The order in which the preview shows changes. */
export const previewOrder: readonly MerchantFile<unknown>[] = [
  itemsFile,
  offersFile,
  campaignsFile,
  categoriesFile,
  storesFile,
  areasFile,
  couponsFile,
  documentsFile,
  tenantFile,
]

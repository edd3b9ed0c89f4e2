import { z } from 'zod'
import type { WrittenKind } from '../written.ts'
import { AccessFile } from './access.ts'
import { AreaFile } from './areas.ts'
import { CampaignFile } from './campaigns.ts'
import { CategoriesFile } from './categories.ts'
import { CostsFile } from './costs.ts'
import { CouponsFile } from './coupons.ts'
import { documentFiles } from './documents.ts'
import { HomeValue } from './homes.ts'
import { WrittenItem } from './items.ts'
import { WrittenKit } from './kits.ts'
import { WrittenOffer } from './offers.ts'
import { StoresFile } from './stores.ts'
import { SurveysFile } from './surveys.ts'
import { TenantFile } from './tenant.ts'
import { TradesFile } from './trades.ts'

/** name: of the schema in the published document. key: the field that the address names, which a value may leave out. */
type WrittenValue = { name: string; shape: z.ZodType; key?: string }

/** The shapes of the `value` of written things. Of `shop` each id is a part with some of the keys, of `documents` each id has its own shape. */
export const writtenValues: Readonly<Record<WrittenKind, WrittenValue>> = {
  shop: { name: 'ShopValue', shape: TenantFile.omit({ slug: true, formerly: true, webhooks: true }).partial() },
  homes: { name: 'HomeValue', shape: HomeValue },
  items: { name: 'ItemValue', shape: WrittenItem, key: 'id' },
  kits: { name: 'KitValue', shape: WrittenKit, key: 'campaign' },
  offers: { name: 'OfferValue', shape: WrittenOffer, key: 'id' },
  categories: { name: 'CategoryValue', shape: CategoriesFile.element, key: 'id' },
  campaigns: { name: 'CampaignValue', shape: CampaignFile },
  coupons: { name: 'CouponValue', shape: CouponsFile.element, key: 'code' },
  stores: { name: 'StoreValue', shape: StoresFile.element, key: 'id' },
  areas: { name: 'AreaValue', shape: AreaFile },
  trades: { name: 'TradeValue', shape: TradesFile.element, key: 'id' },
  surveys: { name: 'SurveyValue', shape: SurveysFile.element, key: 'id' },
  documents: { name: 'DocumentValue', shape: z.union(Object.values(documentFiles)) },
  access: { name: 'AccessValue', shape: AccessFile },
  costs: { name: 'CostsValue', shape: CostsFile },
}

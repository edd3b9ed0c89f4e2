import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Client, ClientAddress } from './accounts.ts'
import { Tokens } from './authentication.ts'
import { Campaign, DeliveryAreas, StoryStatus, Store, getCampaign } from './campaigns.ts'
import { CartProduct, Quote } from './carts.ts'
import { Item, listChildren } from './catalog.ts'
import { Lead } from './leads.ts'
import { Marketplace } from './marketplaces.ts'
import { CampaignFile } from './merchant/campaigns.ts'
import { brand } from './merchant/shapes.ts'
import { Order, ShippingAddress } from './order-shapes.ts'
import { PlaceOrderBody } from './orders.ts'
import { Access, Relation } from './relations.ts'

type Schema = z.core.$ZodType

/** The schema without optional, default and array around it. */
function bare(schema: Schema): Schema {
  const def = schema._zod.def as { innerType?: Schema; element?: Schema }
  const inner = def.innerType ?? def.element
  return inner ? bare(inner) : schema
}

/** The schema of a field; steps are separated by a slash, because one name of the specification has a dot. */
function fieldOf(schema: Schema, path: string): Schema | undefined {
  const [name, ...rest] = path.split('/')
  const { shape, options } = bare(schema)._zod.def as { shape?: Record<string, Schema>; options?: readonly Schema[] }
  if (options) return options.map((option) => fieldOf(option, path)).find((found) => found !== undefined)
  const found = shape?.[name!]
  return found && rest.length > 0 ? fieldOf(found, rest.join('/')) : found
}

const entities: readonly [name: string, schema: Schema, fields: string][] = [
  ['the tokens of a login', Tokens, 'access_token refresh_token expires_in'],
  [
    'User/account (client)',
    Client,
    `id name email phone phoneCountryCode phoneCountryIsoCode identification cpf addresses/latitude addresses/longitude addresses/address
     addresses/properties/postalCode properties/devices properties/likings properties/cpf properties/codes properties/enhancedAnswers
     properties/lastLogin properties/appVersion properties/lastCreatedLeadId`,
  ],
  ['Lead', Lead, 'id name phone properties addresses'],
  [
    'Address/location',
    ClientAddress,
    `address latitude longitude alias properties/postalCode streetNumber complement neighborhood city administrativeArea reference
     addressType reception geohash hasNumber attrs hasCustomCoordinates distance`,
  ],
  [
    'Marketplace',
    Marketplace,
    'id logo route/name route/hidePartner intranet authentication/ssoEnabled defaultForms/personalForm dialogs homes simplifiedSignupEligible',
  ],
  [
    'Campaign',
    getCampaign.response,
    `id code inviteCode default active priority profile/palette story depends/type expired/end expired/description expired/image
     invite/invites internalHubRoutingIds geoJsons ignoreShippingAddress defaults/shipToDefaultAddress defaults/shippingAddress
     cartControls/discountRules/minimumQuantity cartControls/discountRules/discountType cartControls/discountRules/type
     cartControls/discountRules/discount`,
  ],
  [
    'campaign-side data',
    Campaign,
    'mapDetails tags categories survey storyPages infos statuses selectedItem intendedForAdults pickup delivery',
  ],
  [
    'campaign-side data as the merchant writes it',
    CampaignFile,
    'deliveryCalendar internalHubsRouting codes pickup/store areas geoJson geoJsons',
  ],
  ['delivery areas', DeliveryAreas, 'deliveryAreas/inside'],
  ['Catalog item', Item, 'id type price quantity kitItems childItems properties campaignId selectedKitItems'],
  ['children of an item', listChildren.response, 'children'],
  [
    'Order',
    Order,
    `type userId creationDate timestamp address latitude longitude complement locationDescription items/id items/itemKitSelection
     items/quantity items/campaignId userName userPhone email id state code properties/account.cpf properties/shippingAddress
     properties/shippingAddressVerified properties/campaignId properties/cartUuid properties/ignoreShippingAddress
     properties/usingDefaultAddress properties/extra properties/price properties/subTotal properties/discount properties/shippingMethod
     properties/shippingTotal properties/recipient paymentMethod/type paymentMethod/clientSecret paymentMethod/installments`,
  ],
  [
    'Shipping address inside an order',
    ShippingAddress,
    `cep address city country latitude longitude neighborhood street_number reference complement addressType street_address
     administrative_area`,
  ],
  ['Store', Store, 'latitude longitude distance'],
  ['Relation', Relation, 'code account action limits used properties'],
  ['Access state', Access, 'code resource data key/type key/key relation'],
  ['a product of the Cart', CartProduct, 'id quantity campaignId'],
  ['the Cart at the checkout', Quote, 'addressLocked showShippingAddress shippingMethods payments totals/discount defaultAddress extra'],
  ['Palette', brand, 'primary secondary tertiary background transparencyDark'],
]

describe('the entities of the specification (spec §3)', () => {
  it.each(entities)('%s has its fields', (_name, schema, fields) => {
    const names = fields.split(/\s+/).filter(Boolean)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !fieldOf(schema, name))).toEqual([])
  })

  it('a missing field is detected', () => {
    expect(['nothing', 'paymentMethod/nothing', 'items/id/nothing'].filter((name) => fieldOf(Order, name))).toEqual([])
  })

  it('have the values that the specification names', () => {
    expect(StoryStatus.options).toEqual(['OK', 'COMPLETED', 'BLOCKED', 'SCHEDULED', 'EXPIRED'])
    const dependency = bare(fieldOf(Campaign, 'depends')!)._zod.def as unknown as { options: { shape: { type: z.ZodLiteral } }[] }
    expect(dependency.options.map(({ shape }) => shape.type.value)).toEqual(['campaign', 'time', 'invites'])
    const rule = { campaignId: 'feira', minimumQuantity: 3, discountType: 'allProducts', type: 'percentage', discount: 10 }
    const rules = fieldOf(Campaign, 'cartControls/discountRules') as z.ZodArray<z.ZodType>
    expect(rules.safeParse([rule, { ...rule, discountType: 'allSameProducts' }]).success).toBe(true)
    expect(rules.safeParse([{ ...rule, type: 'amount' }]).success).toBe(false)
    expect(rules.safeParse([{ ...rule, discountType: 'all' }]).success).toBe(false)
    const placed = {
      items: [{ id: 'cafe', quantity: 1, campaignId: 'feira' }],
      userName: 'Ana',
      userPhone: '11987654321',
      paymentMethod: { type: 'PIX' },
    }
    const properties = { cartUuid: '018f4b1e-0000-7000-8000-000000000001', price: 100 }
    expect(PlaceOrderBody.parse({ ...placed, properties }).type).toBe('SHIPPING')
    expect((fieldOf(ShippingAddress, 'country') as z.ZodType).parse(undefined)).toBe('Brasil')
    expect((fieldOf(Access, 'key/type') as z.ZodEnum).options).toContain('EMAIL')
  })
})

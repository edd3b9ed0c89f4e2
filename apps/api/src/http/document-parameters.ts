import type { Operation } from './document-types.ts'

type Parameter = { name?: string; in?: string; description?: string; schema?: { description?: string } }

/** Parameters that mean the same in every call. One with words of its own in its declaration keeps them. */
const meanings: Readonly<Record<string, string>> = {
  'query size': 'How many things a response has at most',
  'query limit': 'The same as `size`, by the name that lists by cursor use',
  'query page': 'From 0. A list that changes while it is read skips or repeats things by page: use `cursor` where there is one',
  'query cursor': '`next` of the response before. An empty one begins a list by cursor; one of another list is refused',
  'query updated_after': 'Things that changed later. Use the `Date` header of an earlier run’s first response less two minutes',
  'query created_after': 'A day of the shop’s time zone: from its beginning',
  'query created_before': 'A day of the shop’s time zone: until its end',
  'query q': 'Words of the search',
  'query searchText': 'Words of the search: names, codes, contacts',
  'query status': 'States of an order, separated by commas',
  'query campaignIds': 'Ids of campaigns, separated by commas',
  'query codes': 'Codes of orders, separated by commas',
  'query geoJsons': '`true`: the areas as GeoJSON, too',
  'query latitude': 'Of the place where the buyer wants to receive; together with `longitude`',
  'query longitude': 'Of the place where the buyer wants to receive; together with `latitude`',
  'path campaignId': 'The id of a campaign, as in its address',
  'path itemId': 'The id of an item, as in its address',
  'path code': 'The code of an order, as its buyer sees it: `ABCD-EFGH-JKM`',
  'path kind': 'The kind of written thing',
  'path person': 'The id of a buyer, as `GET /api/admin/people` names it',
  'path uuid': 'A UUID that the caller makes: the cart exists from its first `PUT`',
  'query cartUuid': 'The cart, by the UUID of its `PUT`',
  'query slot': 'The id of a delivery window, as the answer without one lists it',
  'query postalCode': 'CEP of the delivery, `01310-100`',
  'query walletAmount': 'Centavos of the wallet to use',
}

/** Gives the words to parameters that have none. Titles of the schema are repeated for readers that show only the parameter's own. */
export function describeParameters(operation: Operation): void {
  operation.parameters = (operation.parameters as Parameter[] | undefined)?.map((one) => {
    const description = one.description ?? one.schema?.description ?? meanings[`${one.in} ${one.name}`]
    return description === undefined ? one : { ...one, description }
  })
}

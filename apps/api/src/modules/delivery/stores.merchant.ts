import { StoresFile } from '@mutirao/contract/merchant/stores'
import { listMunicipalities } from '#adapters/postal-code/municipalities.ts'
import { stores } from '#db/schema/catalog.ts'
import { listRows, replaceRows } from '#db/written-rows.ts'
import { Issues, byId, listed, type MerchantFile, type Path } from '#merchant/merchant-file.ts'
import { checkAddress } from './written-places.rules.ts'

export const storesFile: MerchantFile<StoresFile> = {
  file: 'stores.json',
  shape: StoresFile,
  isNeeded: true,

  /** Each store lies where its address says. */
  async check(written, folder) {
    const issues = new Issues()
    for (const source of written) {
      issues.once(
        'a loja',
        source.value.map(({ id }, index) => ({ source, path: [index, 'id'], name: id })),
      )
      const towns = await listMunicipalities()
      for (const [index, store] of source.value.entries()) checkAddress(store, [index], { said: issues.at(source), towns })
      issues.kept(
        source,
        folder,
        source.value.flatMap((_, index) => ofTemplate.map(([key, advice]): [Path, string] => [[index, key], advice])),
      )
    }
    return issues.list
  },

  save: (ctx, written) => replaceRows(ctx, stores, listed(written)),

  comparing: {
    title: 'pontos de retirada',
    known: async (ctx) => byId(await listRows(ctx, stores)),
    written: (_ctx, written) => byId(listed(written)),
  },

  async stored(ctx) {
    const rows = await listRows(ctx, stores)
    return [{ id: 'stores', value: rows.map((row) => ({ ...row, instructions: row.instructions ?? undefined })) }]
  },
}

/** The address of the template's shop. */
const ofTemplate = [
  ['name', 'escreva o nome do lugar onde se retira'],
  ['address', 'escreva a rua onde se retira'],
  ['postalCode', 'escreva o CEP de onde se retira'],
  ['latitude', 'copie do mapa a latitude de onde se retira'],
  ['longitude', 'copie do mapa a longitude de onde se retira'],
] as const

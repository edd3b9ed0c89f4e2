import type { ImportNote, ImportPlatform, ImportedItem } from '@mutirao/contract/item-imports'
import { itemTexts } from './texts.ts'

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
const products = (count: number) => counted(count, 'produto', 'produtos')

const platforms: Record<ImportPlatform, string> = { nuvemshop: 'da Nuvemshop', shopify: 'da Shopify', woocommerce: 'do WooCommerce' }
const kinds: Record<ImportNote['kind'], string> = {
  SKIPPED: 'Fica de fora',
  CHANGED: 'Entra mudado',
  MERGED: 'Repetido',
  COLUMN: 'Coluna sem lugar',
  PICTURE: 'Foto que não veio',
}
const outcomes: Record<ImportedItem['outcome'], string> = {
  CREATED: 'novo',
  BACK: 'volta à loja',
  UPDATED: 'atualiza',
  LEFT: 'já está aqui: fica como está',
  SAME: 'já está aqui, igual',
}

/** Texts of the import of items from another shop system. */
export const importTexts = {
  title: itemTexts.importItems,
  text: 'Traga os produtos que você já vende na Nuvemshop, na Shopify ou no WooCommerce. Exporte-os lá em CSV e escolha o arquivo aqui. Nada é gravado antes de você conferir.',
  file: 'Escolher o arquivo exportado (.csv)',
  chosen: (name: string) => `Escolhido: ${name}`,
  tooBig: 'O arquivo passa de 16 MB. Exporte em duas partes: o mesmo produto nunca entra duas vezes.',
  campaign: 'Campanha em que os produtos entram',
  campaignHint: 'Para conferir antes de vender, escolha uma campanha que ainda não abriu.',
  noCampaign: 'Crie primeiro uma campanha: os produtos entram no catálogo dela.',
  newCampaign: 'Criar uma campanha',
  known: 'Produtos que já estão nesta loja',
  leave: 'Deixar como estão',
  update: 'Atualizar preço, descrição e marca',
  knownHint: 'Reconhecidos pelo código (SKU) ou pelo nome. O estoque e as fotos deles não mudam.',
  uncounted: 'Estoque de quem não tem estoque contado',
  uncountedHint: 'Com 0 eles entram esgotados, até você contar.',
  uncountedWrong: 'Escreva um número de 0 a 1.000.000.',
  weight: 'Mostrar o peso como quantidade',
  weightText: 'Como “500 g” ou “1,5 kg”. Ligue só se o peso da planilha é o do produto, sem embalagem.',
  look: 'Conferir',
  lookAgain: 'Conferir de novo',
  looking: 'Lendo e conferindo cada linha. Um arquivo grande leva um minuto.',
  saving: 'Gravando tudo de uma vez. Não feche esta tela.',
  found: (platform: ImportPlatform, { count, columns }: { count: number; columns: number }) =>
    `Planilha ${platforms[platform]}, ${products(count)}${columns === 0 ? '' : `, ${counted(columns, 'coluna que não usamos', 'colunas que não usamos')}`}`,
  mistakes: 'Não dá para importar este arquivo',
  line: (line: number) => `Linha ${line}`,
  created: (count: number) => `${products(count)} ${count === 1 ? 'entra' : 'entram'}, cada variação como um produto`,
  updated: (count: number) => `${products(count)} ${count === 1 ? 'atualiza' : 'atualizam'}`,
  left: (count: number) => `${products(count)} ${count === 1 ? 'já está' : 'já estão'} aqui e não ${count === 1 ? 'muda' : 'mudam'}`,
  skipped: (count: number) => `${counted(count, 'linha fica', 'linhas ficam')} de fora`,
  categories: (names: readonly string[]) =>
    `${counted(names.length, 'categoria nova', 'categorias novas')}: ${names.slice(0, 8).join(', ')}${names.length > 8 ? '…' : ''}`,
  uncountedFound: (count: number, units: number) =>
    `${products(count)} sem estoque contado ${count === 1 ? 'entra' : 'entram'} com ${units.toLocaleString('pt-BR')}`,
  pictures: (count: number) => `${counted(count, 'foto vem', 'fotos vêm')} depois, aos poucos`,
  nothing: 'Nada entra: a loja já tem estes produtos, ou nenhum pode entrar.',
  notes: 'O que não entra como está',
  more: (count: number) => `e mais ${count.toLocaleString('pt-BR')}, no relatório depois da importação`,
  shownOf: (shown: number, all: number) => `Os primeiros ${shown} de ${all.toLocaleString('pt-BR')} produtos.`,
  items: 'Produtos da planilha',
  columns: ['Linha', 'Produto', 'O que acontece', 'Preço', 'Estoque', 'Categoria', 'Fotos'],
  knownBy: { CODE: 'reconhecido pelo código', NAME: 'reconhecido pelo nome' },
  outcome: (outcome: ImportedItem['outcome']) => outcomes[outcome],
  kind: (kind: ImportNote['kind']) => kinds[kind],
  save: (count: number) => `Importar ${products(count)}`,
  saved: (count: number) => `${products(count)} na loja. As fotos vêm agora, aos poucos.`,
  past: 'Importações',
  pastOf: (platform: ImportPlatform) => `Planilha ${platforms[platform]}`,
  by: (name: string) => `por ${name}`,
  came: (count: number) => `${products(count)} ${count === 1 ? 'entrou' : 'entraram'}`,
  wereUpdated: (count: number) => `${products(count)} ${count === 1 ? 'atualizado' : 'atualizados'}`,
  stayed: (count: number) => `${products(count)} já ${count === 1 ? 'estava' : 'estavam'} aqui`,
  wereSkipped: (count: number) => `${counted(count, 'linha ficou', 'linhas ficaram')} de fora`,
  fetching: (done: number, all: number) => `${done.toLocaleString('pt-BR')} de ${counted(all, 'foto', 'fotos')}`,
  fetched: (count: number) => `${counted(count, 'foto veio', 'fotos vieram')}`,
  failed: (count: number) => `${counted(count, 'foto não veio', 'fotos não vieram')}`,
  cancelled: 'Parada: as fotos que faltavam não vêm.',
  cancel: 'Parar de buscar as fotos',
  retry: 'Buscar de novo as fotos que faltam',
  report: (count: number) => `Baixar o relatório (${counted(count, 'linha', 'linhas')})`,
}

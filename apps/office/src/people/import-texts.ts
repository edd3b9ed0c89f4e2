import type { ImportPlatform } from '@mutirao/contract/item-imports'
import type { ImportedPerson, PeopleImportNote } from '@mutirao/contract/people-imports'
import { IMPORTED_PEOPLE_YEARS } from '@mutirao/domain/retention'
import { peopleTexts } from './texts.ts'

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
const people = (count: number) => counted(count, 'pessoa', 'pessoas')

const platforms: Record<ImportPlatform, string> = { nuvemshop: 'da Nuvemshop', shopify: 'da Shopify', woocommerce: 'do WooCommerce' }
const kinds: Record<PeopleImportNote['kind'], string> = {
  SKIPPED: 'Fica de fora',
  CHANGED: 'Entra mudada',
  MERGED: 'Repetida',
  ERASED: 'Não volta',
  COLUMN: 'Coluna sem lugar',
}
const outcomes: Record<ImportedPerson['outcome'], string> = { CREATED: 'nova', KNOWN: 'já está aqui: fica como está' }

/** Texts of the import of people from another shop system. */
export const importTexts = {
  title: peopleTexts.import,
  text: 'Traga os clientes da Nuvemshop, da Shopify ou do WooCommerce. Exporte-os lá em CSV e escolha o arquivo aqui. Nada é gravado antes de você conferir. Ninguém entra na conta de ninguém por isto: cada pessoa confirma o celular ou o e‑mail dela por um código.',
  kept: `Quem não comprar nem entrar em ${IMPORTED_PEOPLE_YEARS} anos sai da loja sozinho, com tudo o que veio no arquivo: a lei não deixa guardar dados sem uso.`,
  file: 'Escolher o arquivo de clientes (.csv)',
  chosen: (name: string) => `Escolhido: ${name}`,
  tooBig: 'O arquivo passa de 16 MB. Exporte em duas partes: a mesma pessoa nunca entra duas vezes.',
  consent: 'Trazer também a autorização para novidades',
  consentText:
    'Só de quem está como “aceita marketing” no arquivo, só por e‑mail, e nunca por cima do que a pessoa respondeu aqui. A lei pede que você possa provar onde e quando cada uma autorizou.',
  source: 'Onde as pessoas autorizaram',
  sourceHint: 'Como “caixa no fim da compra, na loja antiga”. Fica guardado com cada autorização.',
  sourceWrong: 'Escreva onde as pessoas autorizaram, com ao menos 10 letras.',
  day: 'Desde que dia todas já tinham autorizado',
  dayHint: 'O dia em que a última delas autorizou, ou o dia em que você exportou o arquivo.',
  dayWrong: 'Escolha um dia que já chegou.',
  look: 'Conferir',
  lookAgain: 'Conferir de novo',
  looking: 'Lendo e conferindo cada linha. Um arquivo grande leva um minuto.',
  saving: 'Gravando tudo de uma vez. Não feche esta tela.',
  found: (platform: ImportPlatform, lines: number) => `Clientes ${platforms[platform]}, ${counted(lines, 'linha', 'linhas')}`,
  created: (count: number) => `${people(count)} ${count === 1 ? 'entra' : 'entram'}, sem pedidos`,
  known: (count: number) => `${people(count)} já ${count === 1 ? 'está' : 'estão'} aqui e não ${count === 1 ? 'muda' : 'mudam'}`,
  skipped: (count: number) => `${counted(count, 'linha fica', 'linhas ficam')} de fora`,
  optedIn: (count: number) => `${people(count)} ${count === 1 ? 'passa' : 'passam'} a receber novidades por e‑mail`,
  unproved: (count: number) =>
    `${people(count)} ${count === 1 ? 'aceita' : 'aceitam'} marketing no arquivo; sem dizer onde e quando, ${count === 1 ? 'entra' : 'entram'} sem autorização`,
  nothing: 'Nada muda: a loja já tem estas pessoas, ou nenhuma pode entrar.',
  shownOf: (shown: number, all: number) => `As primeiras ${shown} de ${people(all)}.`,
  people: 'Pessoas da planilha',
  columns: ['Linha', 'Pessoa', 'O que acontece', 'Novidades', 'Cidade'],
  outcome: (outcome: ImportedPerson['outcome']) => outcomes[outcome],
  isOptedIn: (isOptedIn: boolean) => (isOptedIn ? 'por e‑mail' : 'não'),
  kind: (kind: PeopleImportNote['kind']) => kinds[kind],
  save: (created: number, optedIn: number) => (created > 0 ? `Importar ${people(created)}` : `Guardar a autorização de ${people(optedIn)}`),
  saved: (created: number, optedIn: number) =>
    created > 0 ? `${people(created)} na lista.` : `Autorização de ${people(optedIn)} guardada.`,
  seeThem: 'Ver quem nunca comprou',
  pastOf: (platform: ImportPlatform) => `Clientes ${platforms[platform]}`,
  came: (count: number) => `${people(count)} ${count === 1 ? 'entrou' : 'entraram'}`,
  wereKnown: (count: number) => `${people(count)} já ${count === 1 ? 'estava' : 'estavam'} aqui`,
  wereSkipped: (count: number) => `${counted(count, 'linha ficou', 'linhas ficaram')} de fora`,
  agreed: (count: number, source: string) => `${people(count)} com autorização, dada em: ${source}`,
  report: (count: number) => `Baixar o relatório (${counted(count, 'linha', 'linhas')})`,
}

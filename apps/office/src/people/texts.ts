import type { NotesTexts } from '#desk/notes.tsx'
import type { ImportPlatform } from '@mutirao/contract/item-imports'
import type { PersonChannel, PersonSort, Reach } from '@mutirao/contract/people'

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
const people = (count: number) => counted(count, 'pessoa', 'pessoas')

const channels: Record<PersonChannel, string> = {
  inbox: 'mensagens da loja',
  mail: 'e‑mail',
  push: 'aviso no celular',
  whatsapp: 'WhatsApp',
}
const platforms: Record<ImportPlatform, string> = { nuvemshop: 'da Nuvemshop', shopify: 'da Shopify', woocommerce: 'do WooCommerce' }
const sorts: Record<PersonSort, string> = {
  recent: 'Pedido mais novo',
  spent: 'Quem gastou mais',
  orders: 'Quem comprou mais vezes',
  name: 'Nome',
}
const consents: Record<string, string> = {
  terms: 'Termos de uso',
  marketing: 'Novidades da loja',
  push: 'Avisos no celular',
  geolocation: 'Localização',
  invite: 'Convites',
  joins: 'Aparecer entre quem comprou no grupo',
}

const monthText = (month: string) => (/^\d{4}-\d{2}$/.test(month) ? `${month.slice(5)}/${month.slice(0, 4)}` : month)

export const peopleTexts = {
  title: 'Pessoas',
  none: 'Ninguém aqui. Pessoas aparecem com o primeiro pedido, ou quando você as importa.',
  counting: 'A loja tem muitos pedidos: a lista está sendo contada pela primeira vez e aparece aqui em alguns minutos.',
  listWords: {
    none: 'Ninguém com estas regras.',
    shownOf: (shown: number, all: number) => (shown === all ? people(all) : `${shown.toLocaleString('pt-BR')} de ${people(all)}`),
    pageOf: (_range: unknown, all: number) => people(all),
    more: 'Mostrar mais',
  },
  search: 'Nome, celular ou e‑mail',
  sort: 'Ordem',
  sorts,
  times: 'Comprou ao menos',
  timesOf: (times: number) => counted(times, 'vez', 'vezes'),
  within: 'Comprou nos últimos',
  notWithin: 'Não compra há',
  days: (days: number) => `${days} dias`,
  boughtIn: 'Comprou na campanha',
  neverIn: 'Nunca comprou na campanha',
  boughtItem: 'Comprou o produto',
  boughtCategory: 'Comprou da categoria',
  boughtWithin: 'Produto ou categoria comprados',
  ever: 'Em qualquer data',
  inDays: (days: number) => `Nos últimos ${days} dias`,
  neighborhood: 'Recebe no bairro',
  store: 'Retira no ponto',
  spent: 'Gastou ao menos',
  group: 'Grupo aberto',
  groupShort: 'Está em um que ainda não fechou o mínimo',
  bought: 'Compras',
  boughtNever: 'Nunca comprou aqui',
  origin: 'Como veio',
  originImport: 'Importada de outra loja',
  imported: (when: string) => `importada ${when}`,
  importedFrom: (platform: ImportPlatform, when: string) => `Importada ${platforms[platform]}, ${when}`,
  leaves: (when: string) => `Sem comprar nem entrar, sai da loja em ${when}, com tudo o que veio no arquivo.`,
  import: 'Importar clientes',
  erase: 'Apagar os dados desta pessoa',
  eraseText:
    'Faça isto quando ela pedir. Nome, contatos, autorizações e notas somem para sempre, e uma nova importação não a traz de volta.',
  erased: 'Dados apagados.',
  optedIn: 'Novidades da loja',
  optedInYes: 'Pediu para receber',
  optedInNo: 'Não pediu',
  anybody: 'Qualquer pessoa',
  reach: ({ people: all, optedIn, mail, push, whatsapp = 0, onlyWhatsapp = 0 }: Reach) => {
    const asked = optedIn + onlyWhatsapp
    if (asked === 0) return `${people(all)}. Ninguém pediu novidades: uma mensagem não alcança ninguém.`
    const ways = [
      ...(optedIn > 0 ? [`${optedIn.toLocaleString('pt-BR')} pelas mensagens da loja`] : []),
      ...(mail > 0 ? [`${mail.toLocaleString('pt-BR')} também por e‑mail`] : []),
      ...(push > 0 ? [`${push.toLocaleString('pt-BR')} também por aviso no celular`] : []),
      ...(whatsapp > 0 ? [`${whatsapp.toLocaleString('pt-BR')} por WhatsApp`] : []),
    ]
    return `${people(all)}. ${asked.toLocaleString('pt-BR')} ${asked === 1 ? 'pediu' : 'pediram'} novidades: ${ways.join(', ')}.`
  },
  writeTo: 'Escrever a elas',
  searchIsNoRule: 'Para escrever a elas, tire a busca: a mensagem vai por regras, não por nome.',
  monthsAreNoRule: 'Para escrever a elas, tire os meses e use “Comprou nos últimos”.',
  firstMonth: 'Primeira compra em',
  boughtMonth: 'Comprou em',
  firstIn: (month: string) => `1ª compra em ${monthText(month)}`,
  boughtInMonth: (month: string) => `comprou em ${monthText(month)}`,
  messages: 'Mensagens',
  name: 'Nome',
  place: 'Onde recebe',
  orders: 'Pedidos pagos',
  amount: 'Gastou',
  last: 'Último pedido',
  consent: 'Novidades',
  isOptedIn: (names: readonly PersonChannel[]) => `Pediu: ${names.map((name) => channels[name]).join(', ')}`,
  isNotOptedIn: 'Não pediu',
  groups: (count: number) => counted(count, 'grupo', 'grupos'),
  open: (name: string) => `Abrir ${name}`,
  fromStart: 'Do começo',
  following: 'Próximas',
  all: '‹ Todas as pessoas',
  facts: 'Resumo',
  paidOrders: (orders: number) => counted(orders, 'pedido pago', 'pedidos pagos'),
  noOrders: 'Nenhum pedido pago ainda',
  lastOrders: 'Pedidos',
  inGroups: 'Grupos',
  units: (count: number) => counted(count, 'unidade', 'unidades'),
  hasLeft: 'saiu',
  ratings: 'Avaliações',
  stars: (stars: number) => counted(stars, 'estrela', 'estrelas'),
  questions: 'Perguntas',
  unanswered: 'sem resposta',
  consents: 'O que autorizou',
  consentName: (name: string) => consents[name] ?? name,
  granted: (isGranted: boolean) => (isGranted ? 'Sim' : 'Não'),
  givenAt: (source: string) => `dada em: ${source}`,
}

/** Of the notes about a person. */
export const noteTexts: NotesTexts = {
  title: 'Notas da equipe',
  none: 'Nenhuma nota.',
  add: 'Nova nota',
  meaning:
    'A pessoa não vê estas notas na loja. Se ela pedir os dados dela, como a lei permite, as notas vão junto. Escreva só o que ajuda a atender.',
  error: 'Escreva a nota.',
  keep: 'Guardar nota',
  added: 'Nota guardada.',
  remove: 'Apagar nota',
  removeOf: (text) => `Apagar nota: ${text}`,
  removeTitle: 'Apagar nota',
  removeMeaning: 'A nota some para toda a equipe.',
  removed: 'Nota apagada.',
}

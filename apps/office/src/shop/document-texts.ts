import type { DocumentName } from '@mutirao/contract/merchant/documents'
import { placeholdersOf, type LetterNews } from '@mutirao/domain/letter-words'

/** The documents that the office writes. */
export const documentIds = [
  'routes',
  'status',
  'letters',
  'snacks',
  'dialogs',
  'likings',
  'shippingCompanies',
  'defaults',
  'pwa',
] as const satisfies readonly DocumentName[]
export type DocumentId = (typeof documentIds)[number]
export const isDocument = (id: string): id is DocumentId => documentIds.some((one) => one === id)

type DocumentText = { name: string; text: string; intro: string }

const documents: Record<DocumentId, DocumentText> = {
  routes: { name: 'Menu', text: 'O que aparece no menu, e com que nome', intro: 'O menu da conta, com o nome que a loja dá a cada parte.' },
  status: {
    name: 'Passos do pedido',
    text: 'O que quem comprou lê em cada passo',
    intro: 'Aparece na página do pedido e na lista de pedidos de quem comprou. Uma campanha pode ter palavras próprias.',
  },
  letters: {
    name: 'Mensagens de pedidos',
    text: 'E-mails e mensagens a quem comprou',
    intro:
      'Vazio, a mensagem fica como a loja já manda. O assunto é também o começo do SMS. Os campos entre chaves são trocados pelo do pedido.',
  },
  snacks: {
    name: 'Avisos curtos',
    text: 'As frases que passam embaixo da tela',
    intro: 'Aparecem por alguns segundos depois de um toque.',
  },
  dialogs: {
    name: 'Barras de aviso',
    text: 'Cookies, versão nova e instalar o aplicativo',
    intro: 'Barras embaixo da tela: frases curtas, e dois botões.',
  },
  likings: {
    name: 'Interesses',
    text: 'O que se pergunta sobre o gosto de quem compra',
    intro: 'Quem escolhe um interesse vê primeiro os produtos com as etiquetas dele.',
  },
  shippingCompanies: {
    name: 'Quem entrega',
    text: 'O nome e a promessa de cada entrega',
    intro: 'Aparece onde se escolhe o horário da entrega, e no pedido.',
  },
  defaults: {
    name: 'Privacidade',
    text: 'Quem responde por dados pessoais',
    intro: 'A página Privacidade nomeia esta pessoa, como a lei pede.',
  },
  pwa: {
    name: 'Versão anunciada',
    text: 'Quando a loja pede que se atualize o aplicativo',
    intro: 'Quem tem uma versão mais antiga aberta vê a barra de versão nova. Vazio, a loja anuncia a que está instalada.',
  },
}
export const documentText = (id: DocumentId): DocumentText => documents[id]

/** The product's own names of the menu's entries. */
const menu: Readonly<Record<string, string>> = {
  orders: 'Meus pedidos',
  likings: 'Minhas preferências',
  messages: 'Mensagens',
  invite: 'Convites',
  trade: 'Trocas',
  wallets: 'Carteira',
  profile: 'Meus dados',
  tracking: 'Rastrear pedido',
  location: 'Onde entregar?',
  deliveryarea: 'Área de entrega',
  contact: 'Contato',
  about: 'Sobre a loja',
  privacy: 'Privacidade',
}
export const menuText = (name: string): string => menu[name] ?? name

const states: Readonly<Record<string, string>> = {
  CREATED: 'Pedido recebido',
  AWAITING_PAYMENT: 'Aguardando pagamento',
  PAID: 'Pago',
  CONFIRMED: 'Confirmado',
  PREPARING: 'Em separação',
  READY_FOR_PICKUP: 'Pronto para retirada',
  SHIPPED: 'Saiu para entrega',
  DELIVERED: 'Entregue',
  EXPIRED: 'Expirado',
  PAYMENT_REFUSED: 'Pagamento recusado',
  CANCELLED: 'Cancelado',
  GROUP_FAILED: 'Grupo não fechou',
  REFUND_REQUESTED: 'Reembolso em andamento',
  REFUNDED: 'Reembolsado',
}
export const stateName = (state: string): string => states[state] ?? state

const letters: Partial<Record<LetterNews, string>> = {
  PLACED: 'Pedido feito',
  EXPIRED_IN_REVIEW: 'Venceu enquanto a loja confere o valor',
  GROUP_REACHED: 'O grupo fechou',
  GROUP_LEFT: 'Um dos grupos não fechou',
  TEAM_COMPLETE: 'O time completou',
  TEAM_ENDED: 'O tempo do time acabou',
  LINE_MISSING: 'Faltou um produto',
  LINE_RETURNED: 'O valor do que faltou volta',
  MONEY_IN_REVIEW: 'Veio um valor diferente',
  MONEY_RETURNED: 'Dinheiro volta',
  PART_MOVED: 'Uma parte do pedido andou',
  ATTEMPT_FAILED: 'Não deu para entregar',
  ADDRESS_CHANGED: 'A loja mudou o endereço',
  TRACKING_CODE: 'Código de rastreio',
  STORE_CLOSED: 'O ponto de retirada fechou',
  REFUSED_BY_SHOP: 'A loja recusou o pedido',
}
export const letterName = (news: LetterNews): string => letters[news] ?? stateName(news)

/** "{pedido}, {nome} e {loja}". */
export const placeholdersText = (news: LetterNews): string =>
  new Intl.ListFormat('pt-BR').format(placeholdersOf(news).map((name) => `{${name}}`))

const snacks: Readonly<Record<string, string>> = {
  smsSent: 'Um código foi mandado por SMS',
  emailSent: 'Um código foi mandado por e-mail',
  logout: 'Saiu da conta',
  loginRequired: 'Precisa entrar para continuar',
  codeNotFound: 'O código da campanha não existe',
  lockError: 'O pedido já está sendo finalizado',
}
export const snackText = (key: string): string => snacks[key] ?? key
export const commonSnacks = Object.keys(snacks)

const dialogs: Readonly<Record<string, string>> = { cookies: 'Cookies', newVersion: 'Versão nova', install: 'Instalar o aplicativo' }
export const dialogText = (name: string): string => dialogs[name] ?? name

export const documentTexts = {
  section: 'Textos e menu',
  thing: 'este texto da loja',
  otherText: 'Mudou por dentro',
  label: 'Nome',
  usual: (text: string) => `Vazio: “${text}”.`,
  isShown: 'Aparece no menu',
  stateText: 'Texto',
  stateError: 'Texto quando algo deu errado',
  cancellable: 'Quem comprou ainda pode cancelar',
  editable: 'Quem comprou ainda pode mudar quem recebe',
  subject: 'Assunto',
  letterSee: 'Ver como chega',
  letterSeeOf: (name: string) => `Ver como chega: ${name}`,
  letterLook: 'Como chega',
  letterLooks: { html: 'E-mail', mail: 'Só texto', sms: 'SMS' },
  letterSample: 'O pedido é inventado. O que você escreveu aparece aqui antes de guardar.',
  letterTest: 'Enviar um teste para mim',
  letterSent: (email: string) => `Enviado para ${email}.`,
  letterNoMail: 'O teste vai para o seu próprio e-mail. Entre uma vez na loja com ele e tente de novo.',
  words: 'Mensagem',
  placeholders: (names: string) => `Pode usar ${names}.`,
  sentence: 'Frase',
  barText: 'Texto',
  primary: 'Botão que aceita',
  secondary: 'O outro botão',
  likingTitle: 'Título',
  likingText: 'Frase',
  interests: 'Interesses',
  interest: (at: number) => `Interesse ${at}`,
  tags: 'Etiquetas dos produtos',
  tagsHint: 'As mesmas dos produtos, separadas por vírgulas.',
  addInterest: 'Adicionar interesse',
  company: (at: number) => `Quem entrega ${at}`,
  companies: 'Quem entrega',
  own: 'A própria loja',
  promise: 'Promessa (opcional)',
  promiseHint: 'Como Chega no mesmo dia.',
  tracking: 'Site de rastreio (opcional)',
  trackingHint: 'Começa com https://. Onde entra o código de rastreio, escreva {codigo}.',
  addCompany: 'Adicionar quem entrega',
  inUse: 'Uma campanha entrega por aqui. Mude antes a campanha.',
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Descer ${name}`,
  remove: (name: string) => `Tirar ${name}`,
  version: 'Versão',
  versionHint: (installed: string) => `Instalada: ${installed}. Três números com pontos, esta ou uma anterior.`,
  officer: 'Nome de quem responde por dados pessoais',
  officerEmail: 'E-mail dessa pessoa',
  hidden: 'fora do menu',
  strange: 'Há um campo entre chaves que esta mensagem não tem.',
}

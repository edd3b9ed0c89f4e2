import type { SectionId } from './shop-draft.ts'

/** The home page, which is a thing of its own kind. */
export const HOME = 'home'
/** Parts of the shop with forms of their own. */
export const LOGO = 'logo'
export const HOSTS = 'hosts'
export type PartId = SectionId | typeof HOME | typeof LOGO | typeof HOSTS

const sections: Record<PartId, { name: string; text: string }> = {
  profile: { name: 'Nome e cores', text: 'O nome, a frase e as cores que a loja mostra' },
  [LOGO]: { name: 'Logo', text: 'O desenho da loja, no topo, nas cartas e no ícone' },
  [HOSTS]: { name: 'Endereços', text: 'Os domínios da loja, e o que escrever no registro' },
  [HOME]: { name: 'Página inicial', text: 'O que aparece nela, e em que ordem' },
  contact: { name: 'Contato e horários', text: 'Telefone de ajuda, horários, perguntas e a página Sobre' },
  notices: { name: 'Avisos de pedidos', text: 'Para onde vai o aviso de cada pedido' },
  seller: { name: 'Quem vende', text: 'Os dados que a lei pede no rodapé da loja' },
  payment: { name: 'Como o dinheiro chega', text: 'Chave Pix, formas de pagar, desconto e parcelas' },
  office: { name: 'Entrada da equipe', text: 'Se a equipe entra só com código ou também com digital, rosto ou PIN' },
  general: { name: 'Geral', text: 'Fuso horário, taxa por janela, mapa e o que se esconde' },
  marketplace: { name: 'Entrada de quem compra', text: 'Loja fechada, idades, cadastro e entrada por outro sistema' },
  nativeApp: { name: 'Aplicativo', text: 'O aplicativo da loja no Android e no iPhone' },
  costs: { name: 'Tarifas e entregas', text: 'Quanto o pagamento e a entrega custam para você' },
}
export const partText = (part: PartId) => sections[part]

/** From Sunday, as weekdays are counted. */
export const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const
export const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const

export const shopTexts = {
  title: 'Loja',
  back: 'Loja',
  backToSteps: 'Monte sua loja',
  text: 'O que vale para a loja inteira. Cada mudança aparece na hora e fica no histórico.',
  copy: 'Cópia da loja',
  copyText:
    'Um arquivo com a loja inteira: produtos, campanhas, textos, fotos. Não leva pedidos, pessoas nem chaves. Quem cuida do servidor abre a loja de novo com ele.',
  copyAct: 'Baixar a loja',
  copyDone: 'A cópia está nos seus arquivos.',
  thing: 'esta parte da loja',
  name: 'Nome da loja',
  article: 'Como se fala dela',
  articleHint: 'Em frases como “seu pedido na Padaria”.',
  articles: { a: 'a (na Padaria)', o: 'o (no Mercado)', none: 'sem artigo (em Aurora)' } as Readonly<Record<string, string>>,
  tagline: 'Frase da loja',
  taglineHint: 'Uma linha, abaixo do nome.',
  colors: 'Cores',
  colorsText: 'Onde uma cor não se lê bem, a loja usa o tom mais próximo que se lê.',
  primary: 'Cor principal',
  secondary: 'Segunda cor',
  tertiary: 'Terceira cor',
  background: 'Fundo',
  colorExample: 'use uma cor como #2d6a4f',
  sample: 'Como fica',
  sampleText: 'Pão de queijo, 500 g',
  samplePrice: 'R$ 19,90',
  sampleButton: 'Comprar',
  helpPhone: 'WhatsApp de ajuda',
  helpPhoneHint: 'Com DDD. É o botão de ajuda da loja.',
  helpMessage: 'Mensagem que já vem escrita',
  helpMessageHint: 'Opcional: o que já vem escrito na conversa, como Olá, quero saber do meu pedido.',
  helpLabel: 'Texto do botão de ajuda',
  helpLabelHint: 'Opcional, como Fale com a gente.',
  about: 'Sobre a loja',
  hours: 'Horários',
  addHours: 'Adicionar horário',
  hoursOf: (at: number) => `Horário ${at}`,
  removeHours: (at: number) => `Tirar o horário ${at}`,
  noDay: 'Escolha ao menos um dia.',
  from: 'Abre',
  to: 'Fecha',
  questions: 'Perguntas frequentes',
  addQuestion: 'Adicionar pergunta',
  questionOf: (at: number) => `Pergunta ${at}`,
  answerOf: (at: number) => `Resposta ${at}`,
  removeQuestion: (at: number) => `Tirar a pergunta ${at}`,
  every: 'Avisar',
  everyChoices: { '': 'Ninguém é avisado', order: 'A cada pedido', day: 'Uma lista por dia' } as Readonly<Record<string, string>>,
  noRecipient: 'Diga para onde vai o aviso: um e-mail ou um celular.',
  email: 'E-mail',
  phone: 'Celular',
  phoneHint: 'Com DDD.',
  hour: 'Hora da lista',
  hourHint: 'De 0 a 23.',
  legalName: 'Razão social ou nome completo',
  document: 'CNPJ ou CPF',
  address: 'Endereço',
  addressHint: 'Rua, número, cidade e UF.',
  passkeyRequired: 'Pedir a digital, o rosto ou o PIN do aparelho',
  passkeyHint: 'Quem ainda não ativou entra por código, ativa e continua. Programas com chave não mudam.',
  passkeyChoices: { '': 'Não pedir', money: 'Para dinheiro e equipe', everything: 'Para todo o escritório' } as Readonly<
    Record<string, string>
  >,
  passkeyNote:
    'Antes de ligar, ative este aparelho em Minha conta: só liga quem já entra assim. Quem perde o aparelho pede a quem cuida do servidor que libere outro.',
  methods: 'Formas de pagar',
  methodNames: { PIX: 'Pix', CREDIT_CARD: 'Cartão de crédito', ON_DELIVERY: 'Na entrega ou na retirada' } as Readonly<
    Record<string, string>
  >,
  pixKey: 'Chave Pix',
  pixKeyHint: 'CPF, CNPJ, celular como (11) 91234-5678, e-mail ou chave aleatória.',
  pixName: 'Quem recebe o Pix',
  pixNameHint: 'Até 25 letras, como está no banco.',
  pixCity: 'Cidade de quem recebe',
  pixDiscount: 'Desconto no Pix',
  pixMinutes: 'Minutos para pagar',
  installments: 'Parcelas no cartão',
  maxCount: 'Até quantas vezes',
  freeUntil: 'Sem juros até',
  rate: 'Juros ao mês',
  rateExample: 'um número até 20, como 2,99',
  minimum: 'Parcela mínima',
  feesOf: (method: string) => `Tarifa no ${method}`,
  feePercentage: 'Porcentagem',
  feePercentageExample: 'um número até 30, como 3,99',
  feeFixed: 'Mais, por pagamento',
  feeDays: 'Dias até cair na conta',
  feeInstallments: 'Parcelas do cartão',
  feeInstallmentsHint: 'Sem antecipação, a primeira chega nesses dias e cada uma das outras 30 dias depois da anterior.',
  feeInstallmentsChoices: { together: 'Chegam todas juntas (com antecipação)', monthly: 'Chega uma por mês (sem antecipação)' } as Readonly<
    Record<string, string>
  >,
  deliveryCost: 'Custo de uma entrega',
  deliveryCostHint: 'O que você paga por entrega, em média. Vazio: nada.',
  costsNote: 'Só a equipe com este direito vê. Serve para saber quanto sobra de cada campanha e de cada pedido.',
  ownerOnly: 'Só quem é dono ou dona muda isto, e todos os donos são avisados de cada mudança.',
  ownersTold: 'Todos os donos da loja são avisados de cada mudança aqui.',
  isEmpty: 'vazio',
}

const blocks = {
  banner: { name: 'Banner', text: 'Uma campanha, ou uma foto com título' },
  stories: { name: 'Stories', text: 'Os círculos das campanhas' },
  order: { name: 'Pedido em andamento', text: 'Só para quem tem um' },
  categories: { name: 'Categorias', text: 'Os atalhos para o catálogo' },
  mostAsked: { name: 'Mais pedidos', text: 'Os produtos que mais saem' },
  forYou: { name: 'Para você', text: 'Produtos pelo que a pessoa já comprou' },
  campaigns: { name: 'Campanhas', text: 'A lista das campanhas que chegam à pessoa' },
  text: { name: 'Texto', text: 'Um recado da loja' },
} as const
export type BlockType = keyof typeof blocks
export const blockTexts: Readonly<Record<BlockType, { name: string; text: string }>> = blocks
export const isBlockType = (type: string): type is BlockType => Object.hasOwn(blocks, type)

export const homeTexts = {
  text: 'Cada bloco aparece na ordem desta lista.',
  thing: 'a página inicial',
  blocks: 'Blocos',
  blockOf: (at: number, name: string) => `Bloco ${at}: ${name}`,
  grip: (at: number) => `Arrastar o bloco ${at}`,
  up: (at: number) => `Subir o bloco ${at}`,
  down: (at: number) => `Descer o bloco ${at}`,
  remove: (at: number) => `Tirar o bloco ${at}`,
  add: 'Outro bloco',
  addThis: 'Adicionar bloco',
  campaign: 'Campanha do banner',
  picture: 'Foto do banner',
  bannerOfNothing: 'Escolha a campanha do banner, ou ponha uma foto e um título.',
  campaignGone: 'Esta campanha não existe mais. Escolha outra.',
  noBlocks: 'Ponha ao menos um bloco.',
  block: (at: number) => `Bloco ${at}`,
  ownPicture: 'Nenhuma: a foto do banner',
  title: 'Título',
  titleOptional: 'Título (opcional)',
  bannerText: 'Frase (opcional)',
  body: 'Texto',
}

const keys: Readonly<Record<string, string>> = {
  name: shopTexts.name,
  article: shopTexts.article,
  tagline: shopTexts.tagline,
  palette: shopTexts.colors,
  helpPhone: shopTexts.helpPhone,
  helpMessage: shopTexts.helpMessage,
  helpLabel: shopTexts.helpLabel,
  infos: 'Sobre, horários e perguntas',
  orderNotices: sections.notices.name,
  office: sections.office.name,
  seller: sections.seller.name,
  payment: sections.payment.name,
  costs: sections.costs.name,
}
export const keyText = (key: string): string => keys[key] ?? key

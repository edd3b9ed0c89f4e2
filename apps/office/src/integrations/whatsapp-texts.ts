import type { WhatsappKind, WhatsappState, WhatsappTrouble } from '@mutirao/contract/whatsapp'

const states: Record<WhatsappState, string> = {
  HANDED: 'Sem resposta ainda',
  ACCEPTED: 'Aceita pelo WhatsApp',
  SENT: 'Enviada',
  DELIVERED: 'Entregue',
  READ: 'Lida',
  FAILED: 'Não foi',
}

/** The codes that a merchant meets; others are shown as numbers. */
const reasons: Record<number, string> = {
  0: 'o WhatsApp não respondeu',
  190: 'o token não vale mais',
  130429: 'o limite de mensagens foi alcançado',
  131026: 'o celular não tem WhatsApp ou não recebe',
  131042: 'falta forma de pagamento na conta da Meta',
  131047: 'a pessoa não escreve há mais de um dia',
  131048: 'o WhatsApp limitou o número por reclamações',
  131050: 'a pessoa desligou novidades no WhatsApp',
  131056: 'mensagens demais para a mesma pessoa',
  132000: 'o modelo tem outros campos',
  132001: 'o modelo não existe neste idioma ou não foi aprovado',
  132015: 'o modelo está suspenso',
}

export const troubleTexts: Record<WhatsappTrouble, string> = {
  TOKEN: 'O WhatsApp não aceita o token ou o número da loja.',
  TEMPLATE: 'O WhatsApp não aceita um modelo de mensagem da loja.',
}

export const whatsappTexts = {
  title: 'WhatsApp',
  text: 'Quem compra escolhe, na própria conta, receber os avisos dos pedidos ou as novidades pelo WhatsApp. Sem essa escolha, ou se a mensagem não chega, vão e‑mail e SMS como sempre.',
  none: 'A loja ainda não escreve pelo WhatsApp.',
  set: 'Ligar o WhatsApp',
  change: 'Mudar número ou modelos',
  end: 'Desligar',
  endTitle: 'Desligar o WhatsApp',
  endMeans: 'O número e o token são esquecidos, e os avisos voltam a ir por e‑mail e SMS. As escolhas das pessoas ficam guardadas.',
  ended: 'A loja não escreve mais pelo WhatsApp.',
  saved: 'O WhatsApp da loja está ligado.',
  save: 'Guardar',
  changed: 'O que você mudou no WhatsApp está guardado.',
  number: 'Identificador do número',
  numberHint: 'No painel da Meta: WhatsApp, Configuração da API. Não é o telefone.',
  numberError: 'Escreva o identificador, só com algarismos.',
  language: 'Idioma dos modelos',
  languageError: 'Escreva o idioma como no painel: pt_BR.',
  orderTemplate: 'Modelo dos avisos de pedido',
  orderTemplateHint: 'Categoria utilidade, dois campos. Sugestão: “Olá! {{1}}. Acompanhe em {{2}} . Para não receber mais, responda SAIR.”',
  newsTemplate: 'Modelo das novidades',
  newsTemplateField: 'Modelo das novidades (opcional)',
  newsTemplateHint: 'Categoria marketing, dois campos. Sugestão: “Novidade: {{1}} Veja em {{2}} . Para não receber mais, responda SAIR.”',
  templateError: 'Use o nome do modelo: letras minúsculas, números e _.',
  templatesError: 'Escreva ao menos um modelo aprovado.',
  token: 'Token de acesso permanente',
  appSecret: 'Chave secreta do aplicativo',
  secretHint: 'Fica cifrado e não aparece de novo.',
  keptHint: 'Deixe vazio para manter o que está guardado.',
  secretError: 'Copie inteiro do painel da Meta.',
  people: 'Quem escolheu',
  peopleCount: ({ orders, news }: Record<WhatsappKind, number>) => `${orders} para pedidos, ${news} para novidades`,
  since: (when: string) => `Desde ${when}.`,
  trouble: 'Os avisos vão por e‑mail e SMS até você corrigir.',
  webhook: 'O que escrever no painel da Meta',
  webhookText: 'Em WhatsApp, Configuração, Webhook: este endereço, este código de verificação e o campo messages.',
  url: 'Endereço do webhook',
  verifyToken: 'Código de verificação',
  copy: 'Copiar',
  copied: 'Copiado',
  messages: 'Últimas mensagens',
  noMessages: 'Nenhuma mensagem ainda.',
  state: (state: WhatsappState, code: number | undefined) =>
    code === undefined ? states[state] : `${states[state]}: ${reasons[code] ?? `erro ${code} do WhatsApp`}`,
  about: (orderCode: string | undefined) => orderCode ?? 'Novidade',
  to: (phoneEnd: string) => `final ${phoneEnd}`,
}

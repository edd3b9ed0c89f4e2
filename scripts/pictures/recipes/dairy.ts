import { picture, shadow } from '../draw.ts'
import { fillet, ring, roe, steak } from '../drawings.ts'
import { bag, bar, box, brick, carton, pouch, tallBox } from '../packets.ts'
import { band, lay, loose, tray, wheel } from '../produce.ts'
import { bottle, cup, flatTin, flask, jar, tub } from '../vessels.ts'

const eggTray = (text: string, tint = {}, color = '#a8916f') => tray(color, lay('dozen', 'egg', tint), text)
const brown = { hue: -5, saturate: 1.3, brightness: 0.99 }
const silver = { saturate: 0.18, brightness: 1.08 }
const night = { ink: '#f6e3c8' }

export const dairy: Record<string, string> = {
  ovos: eggTray('| Ovos caipiras | GALINHAS LIVRES · 12 UN.', brown),
  ovos_zilda: eggTray('| Granja da Zilda | OVOS CAIPIRAS · 12 UN.', brown, '#c9a03f'),
  ovos20: eggTray('| Bandeja família | OVOS CAIPIRAS · 20 UN.', brown, '#7f8f6a'),
  ovosbrancos: eggTray('| Ovos brancos | FORA DE GAIOLA · 20 UN.', { saturate: 0.2, brightness: 1.38 }, '#8fa3b8'),
  ovosazuis: eggTray('| Ovos azuis | ARAUCANA · 6 UN.', { hue: 160, saturate: 0.5, brightness: 1.2 }, '#b7a58a'),
  codorna: tray('#c9b48c', lay('dozen', 'egg', { hue: 6, saturate: 0.55, brightness: 1.02 }), '| Codorna | OVOS · 30 UN.'),
  frango: loose(
    picture('poultry-leg', [180, 232, 250], { rotate: -14 }) + picture('poultry-leg', [306, 254, 250], { rotate: 16, flip: true }),
    '| Frango caipira | CONGELADO · 2 KG',
    350,
  ),
  leite: carton('#f4f6fb', 'glass-of-milk | Leite A2 | INTEGRAL · 1 L', {
    cap: '#ffd447',
    trim: '#2a5bd7',
    paper: '#e5edff',
    ink: '#17357f',
  }),
  leite_integral: carton('#fbfbf8', 'cow-face | Integral | LEITE · 1 L', {
    cap: '#e0473f',
    trim: '#c8342f',
    paper: '#fff0ee',
    ink: '#8d1f1b',
  }),
  leite_semlac: carton('#f7f4fb', 'glass-of-milk | Sem lactose | SEMIDESNATADO · 1 L', {
    cap: '#a07be0',
    trim: '#7549c2',
    paper: '#efe7ff',
    ink: '#442383',
  }),
  bebida_aveia: carton('#f6efdf', 'sheaf-of-rice | Aveia | BEBIDA VEGETAL · 1 L', {
    cap: '#6a8f3c',
    trim: '#8aa24e',
    paper: '#fffaf0',
    ink: '#3f5420',
  }),
  creme: carton('#fff8e6', 'cow-face | Creme fresco | DE LEITE · 500 ML', {
    cap: '#c98b1b',
    trim: '#e0a83c',
    paper: '#fff',
    ink: '#6b4508',
  }),
  manteiga: tub('#fff4cf', 'butter | Manteiga | COM SAL · 200 G'),
  manteiga_semsal: tub('#f1f6ff', 'butter | Manteiga | SEM SAL · 200 G', { cap: '#6c9be0' }),
  iogurte: jar('#fdfbf6', 'glass-of-milk | Iogurte | NATURAL · 500 G', { cap: '#2a5bd7', paper: '#e9f0ff', ink: '#17357f' }),
  iogurte_morango: cup('#ffd3da', 'strawberry | Iogurte | MORANGO · 170 G', { ink: '#8d1f3a' }),
  ricota: wheel('#fbf8ee', '| Ricota | FRESCA · 400 G', { cut: false }),
  frescal: wheel('#fffdf5', '| Minas frescal | 500 G', { cut: false }),
  queijo: wheel('#e8b44a', '| Canastra Viva | MEIA-CURA', { heart: '#fbe9b0' }),
  queijo_serra: wheel('#dba03c', '| Meia-cura | 30 DIAS · 1 KG', { cut: false }),
  queijo_fresco: wheel('#f7e7b4', '| Canastra fresco | 14 DIAS · 500 G', { heart: '#fffbe9' }),
  queijo_curado: wheel('#b9782c', '| Canastra curado | 90 DIAS · 900 G', { heart: '#efcf86' }),
  queijo_florido: wheel('#f5f3ee', '| Casca florida | 700 G', { heart: '#fff4cf' }),
  queijo_fatia: loose(picture('cheese-wedge', [240, 236, 350]), '| Canastrão | FATIA · 600 G', 346),
  caixa_queijos: box('#a9733d', 'cheese-wedge | Quatro da serra | DEGUSTAÇÃO · 1 KG', { trim: '#1c5a34', ink: '#fff6df' }),
  requeijao: brick('#b8763a', 'cow | Raspa de tacho | REQUEIJÃO · 600 G', { ink: '#fff6e2', trim: '#f3dcae' }),
  requeijao_copo: cup('#fffdf4', 'glass-of-milk | Requeijão | CREMOSO · 220 G', { cap: '#2f7a4f', ink: '#1e5435' }),
  mussarela: brick('#ffe79a', 'cheese-wedge | Mussarela | FATIADA · 300 G', { trim: '#2a5bd7', ink: '#17357f' }),
  parmesao: pouch('#e9b93a', 'cheese-wedge | Parmesão | RALADO · 100 G', { paper: '#fffaf0', ink: '#6b4508' }),
  coalho: tray('#3f4a57', [150, 200, 250, 300, 345].map((x) => skewer(x)).join(''), '| Queijo coalho | 7 ESPETOS · 400 G'),
  creamcheese: tub('#f4f6fb', 'cheese-wedge | Cremoso | QUEIJO · 150 G', { cap: '#3c6fc9', ink: '#17357f' }),
  peixe: tray(
    '#c9d9e4',
    picture('fish', [196, 232, 240], { ...silver, rotate: -8 }) +
      picture('fish', [296, 266, 240], { ...silver, rotate: 6 }) +
      picture('lemon', [378, 284, 84]),
    '| Tainha | LIMPA · 1 KG',
  ),
  peixe_inteiro:
    shadow(240, 390, 170) + picture('fish', [240, 246, 400], { ...silver, rotate: -6 }) + band('| Tainha ovada | INTEIRA · 1,5 KG', 348),
  ova: tray('#2d3a47', roe([190, 236, 250], '#e8953a') + roe([292, 286, 250], '#f0a54a'), '| Ova de tainha | FRESCA · 300 G'),
  peixe_defumado: tray(
    '#2d3a47',
    fillet([196, 232, 250], '#d98a3d', '#8a4512') + fillet([288, 282, 250], '#e09a4e', '#8a4512'),
    '| Tainha defumada | FILÉ · 400 G',
  ),
  ostras: tray('#8fa3b8', lay('tray', 'oyster'), '| Ostras | DÚZIA, NO GELO'),
  camarao: tray('#dfe8ef', lay('tray', 'shrimp'), '| Camarão | LIMPO'),
  camarao_rosa: tray('#2d3a47', lay('tray', 'shrimp', { hue: -14, saturate: 1.25, brightness: 1.08 }), '| Camarão-rosa | LIMPO · 400 G'),
  tilapia: tray(
    '#dfe8ef',
    fillet([196, 232, 250], '#fbeeea', '#d9a8a0') + fillet([288, 282, 250], '#fdf3f0', '#d9a8a0'),
    '| Tilápia | FILÉ · 500 G',
  ),
  salmao: tray('#2d3a47', steak([186, 236, 200]) + steak([304, 262, 200]), '| Salmão | POSTAS · 500 G'),
  lula: tray(
    '#8fa3b8',
    ring([150, 250, 130], '#f6eef0') +
      ring([246, 226, 130], '#fdf6f7') +
      ring([336, 256, 130], '#f6eef0') +
      ring([206, 290, 120], '#fffafb') +
      ring([290, 292, 120], '#f9f1f3'),
    '| Lula | EM ANÉIS · 400 G',
  ),
  polvo: tray(
    '#3a2a3f',
    picture('octopus', [178, 240, 190], { hue: 318 }) + picture('octopus', [304, 256, 190], { hue: 318, flip: true }),
    '| Polvo | COZIDO · 300 G',
  ),
  cafe: pouch('#3b2a22', 'hot-beverage | Catuaí | GRÃOS · 500 G', { paper: '#f6e3c8' }),
  cafe_moido: pouch('#54382a', 'hot-beverage | Catuaí | MOÍDO · 500 G', { paper: '#fff1de' }),
  cafe2: pouch('#b4552d', 'hot-beverage | Bourbon | 250 G', { paper: '#fff1de' }),
  cafe_bourbon_graos: bag('#8f3d22', 'hot-beverage | Bourbon | GRÃOS · 250 G', { paper: '#ffe3c8' }),
  cafe_fermentado: pouch('#4a1f3a', 'cherries | Fermentado | 88 PONTOS · 250 G', { paper: '#ffe9f3', ink: '#4a1f3a' }),
  cafe_espresso: bag('#1f1a18', 'hot-beverage | Espresso | GRÃOS · 1 KG', { paper: '#e7c37c' }),
  cafe_descaf: pouch('#4b6a86', 'hot-beverage | Descafeinado | MOÍDO · 250 G', { paper: '#eaf2f9' }),
  cafe_drip: box('#7b4a2e', 'hot-beverage | Café de bolso | 10 SACHÊS', { ink: '#ffeeda', trim: '#e0a060' }),
  cafe_capsula: box('#4c6b3f', 'hot-beverage | Cápsulas | COMPOSTÁVEIS · 10 UN.', { ink: '#f4ffe9', trim: '#8db471' }),
  cafe_clube: bag('#0f3d34', 'hot-beverage | Clube | CATUAÍ · 2 KG', { paper: '#f6e3c8' }),
  cafe_geisha: pouch('#8d2f5a', 'blossom | Geisha | 90 PONTOS · 250 G', { paper: '#ffe9f3', ink: '#6a1d40' }),
  cafe_bairro: bag('#b3261e', 'hot-beverage | Do bairro | MOÍDO · 500 G', { paper: '#fff1de' }),
  cafe_soluvel: jar('#4a2b1c', 'hot-beverage | Solúvel | 100 G', { cap: '#c9a24b', paper: '#f6e3c8' }),
  cha_casca: tallBox('#c2543a', 'teacup-without-handle | Casca de café | CHÁ · 80 G', night),
  cha_camomila: box('#f2c84b', 'blossom | Camomila | 15 SACHÊS', { ink: '#5a4206', trim: '#fff4cf' }),
  cha_verde: tallBox('#3f7d4a', 'teacup-without-handle | Chá verde | A GRANEL · 100 G', { ink: '#efffe9', trim: '#2c5d36' }),
  mate: bag('#8a6a2f', 'mate | Mate tostado | 250 G', { paper: '#fff5dd', ink: '#4b3710' }),
  erva: bag('#5c8a2f', 'mate | Chimarrão | ERVA-MATE · 1 KG', { paper: '#f3ffe0', ink: '#2f4c12' }),
  coldbrew: flask('#3b2418', 'ice | A frio | CAFÉ · 300 ML', { paper: '#f6e3c8', cap: '#1c1512' }),
  meldecacau: flask('#f3e3c2', 'chestnut | Mel de cacau | 300 ML', { cap: '#6b3a1e' }),
  chocolate: bar('#4a2418', 'chocolate-bar | 70% cacau | SUL DA BAHIA · 80 G', { paper: '#ffdfb8' }),
  chocolate_leite: bar('#8b5a35', 'chocolate-bar | Ao leite 56% | SUL DA BAHIA · 80 G', { paper: '#fff1de' }),
  chocolate_85: bar('#231511', 'chocolate-bar | 85% cacau | SUL DA BAHIA · 80 G', { paper: '#e8cfa8' }),
  chocolate_branco: bar('#e9d9b4', 'white-flower | Cupuaçu | CHOCOLATE BRANCO · 80 G', { paper: '#fffdf4' }),
  nibs: pouch('#6b3a1e', 'chestnut | Nibs | DE CACAU · 150 G', { paper: '#ffe6c9' }),
  cacaupo: flatTin('#5a2e1b', 'chocolate-bar | Cacau em pó | 100% · 200 G', { ink: '#ffe6c9' }),
  bombons: box('#7d1f33', 'candy | Bombons | CASTANHA · 12 UN.', { ink: '#ffe3d0', trim: '#e7b24a' }),
  cremecacau: jar('#4a2a1a', 'chestnut | Creme de cacau | CASTANHA · 220 G', { paper: '#ffe6c9', cap: '#2a1710' }),
  suco: bottle('#5a1f4d', 'grapes | Uva | INTEGRAL · 1,5 L', { cap: '#efe2c0', paper: '#fbf3ea', ink: '#4a153d' }),
}

function skewer(x: number) {
  const cheese = `<rect x="${x - 17}" y="170" width="34" height="150" rx="7" fill="#ffeeb5"/><rect x="${x - 17}" y="170" width="34" height="150" rx="7" fill="url(#sheen)"/>`
  return `<rect x="${x - 4}" y="110" width="8" height="90" rx="4" fill="#c9935a"/>${cheese}`
}

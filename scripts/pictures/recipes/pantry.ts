import { move, picture } from '../draw.ts'
import { bagel, bun, cracks, cream, grinder, mug, nest, ring, sesame, strainer } from '../drawings.ts'
import { bag, box, brick, clearBag, pouch, tag, tallBox } from '../packets.ts'
import { crate, lay, loose, spread, tray, wheel } from '../produce.ts'
import { bottle, can, flask, flatTin, jar, jug } from '../vessels.ts'

const grain = (color: string, paper: string, text: string) => bag(color, text, { paper, ink: '#fff' })
const spice = (color: string, text: string, ink = '#2a1a10') => jar(color, text, { cap: '#2f2a26', ink })

const jam = jar('#5a1f3d', 'blueberries | Amora | GELEIA · 240 G', { cap: '#f3e3c2' })
const suco = bottle('#5a1f4d', 'grapes | Uva | INTEGRAL · 1,5 L', { cap: '#efe2c0', paper: '#fbf3ea', ink: '#4a153d' })

export const pantry: Record<string, string> = {
  arroz: grain('#eef1e6', '#2f7a4f', 'sheaf-of-rice | Arroz | AGULHINHA · 5 KG'),
  arroz_integral: grain('#efe2c8', '#8a5a2b', 'sheaf-of-rice | Integral | ARROZ CATETO · 1 KG'),
  arroz_arboreo: grain('#f3efe6', '#1f4f8f', 'cooked-rice | Arbóreo | ARROZ · 1 KG'),
  feijao: grain('#f0dcc4', '#8a3b22', 'beans | Feijão | CARIOCA NOVO · 1 KG'),
  feijao_preto: grain('#d9d4d0', '#2b2422', 'beans | Feijão-preto | TIPO 1 · 1 KG'),
  feijao_fradinho: grain('#f7ecd2', '#b07a1e', 'beans | Fradinho | FEIJÃO · 500 G'),
  lentilha: grain('#e9ddb8', '#6d6a24', 'pot-of-food | Lentilha | 500 G'),
  graodebico: grain('#f5e6c6', '#c06a1b', 'bowl-with-spoon | Grão-de-bico | 500 G'),
  pipoca: grain('#fff0b8', '#c8342f', 'popcorn | Pipoca | MILHO · 500 G'),
  farinha: bag('#f4f1ea', 'sheaf-of-rice | Farinha | DE TRIGO · 1 KG', { paper: '#c0392b', ink: '#fff' }),
  farinha_integral: bag('#dfc9a3', 'sheaf-of-rice | De pedra | TRIGO INTEGRAL · 1 KG', { paper: '#6b4a24', ink: '#fff1d9' }),
  farinha_mandioca: bag('#f3dfa8', 'potato | Mandioca | FARINHA TORRADA · 1 KG', { paper: '#2f7a4f', ink: '#fff' }),
  polvilho: bag('#fbfaf6', 'cloud | Polvilho azedo | 500 G', { paper: '#3a7d7a', ink: '#fff' }),
  tapioca: pouch('#fbfbf8', 'flatbread | Tapioca | GOMA · 1 KG', { paper: '#e9792b', ink: '#fff' }),
  fuba: bag('#ffd75a', 'ear-of-corn | Fubá | MIMOSO · 1 KG', { paper: '#fffaf0', ink: '#7a4a05' }),
  aveia: tallBox('#d9b26a', 'bowl-with-spoon | Aveia | FLOCOS · 500 G', { ink: '#4b3108', trim: '#8a5a1c' }),
  granola: pouch('#8a5a34', 'bowl-with-spoon | Granola | CASTANHAS · 400 G', { paper: '#fff1de' }),
  espaguete: pouch('#1f4f8f', 'spaghetti | Espaguete | GRANO DURO · 500 G', { paper: '#fff4d6', ink: '#17357f' }),
  penne: pouch('#1f6f5a', 'spaghetti | Penne | GRANO DURO · 500 G', { paper: '#fff4d6', ink: '#0f4a3b' }),
  fusilli: pouch('#8a5a2b', 'spaghetti | Fusilli | INTEGRAL · 500 G', { paper: '#fff4d6', ink: '#5a3610' }),
  talharim: tray(
    '#2f3b33',
    nest([150, 240, 150], '#f2cf6a') +
      nest([330, 240, 150], '#f2cf6a') +
      nest([240, 220, 160], '#f5d678') +
      nest([190, 296, 150], '#eec75e') +
      nest([294, 296, 150], '#eec75e'),
    '| Talharim | FRESCO · 500 G',
  ),
  molho: jar('#c8321f', 'tomato | Molho | MANJERICÃO · 340 G', { cap: '#2f7a4f' }),
  tomatepelado: can('#c8321f', 'tomato | Tomate pelado | 400 G'),
  milholata: can('#f0b429', 'ear-of-corn | Milho-verde | 170 G', { ink: '#4b3108' }),
  ervilhalata: can('#5c9a3c', 'pea-pod | Ervilha | 170 G'),
  atum: flatTin('#1f4f8f', 'fish | Atum sólido | EM AZEITE · 170 G'),
  sardinha: flatTin('#e0a83c', 'fish | Sardinha | EM ÓLEO · 125 G', { ink: '#4b2d05' }),
  azeitona: jar('#8a9a3c', 'olive | Azeitona | VERDE · 200 G', { cap: '#3d4a14' }),
  palmito: jar('#f1ead2', 'palm-tree | Palmito | PUPUNHA · 300 G', { cap: '#2f7a4f' }),
  azeite: bottle('#4d5f22', 'olive | Mantiqueira | EXTRAVIRGEM · 500 ML', { cap: '#1d2410', paper: '#f5efd9', ink: '#2c3610' }),
  azeite2: bottle('#7d8f33', 'olive | Suave | EXTRAVIRGEM · 500 ML', { cap: '#c9a24b', paper: '#fffbe9', ink: '#3f4a14' }),
  oleo: bottle('#f2c230', 'sunflower | Girassol | ÓLEO · 900 ML', { cap: '#e0473f', paper: '#fffaf0' }),
  vinagre: flask('#e3a94a', 'red-apple | De maçã | VINAGRE · 500 ML', { cap: '#8d1f1b' }),
  balsamico: flask('#2b1712', 'grapes | Balsâmico | 250 ML', { cap: '#c9a24b', paper: '#f6e3c8' }),
  sal: bag('#f7f9fb', 'salt | Sal marinho | MOÍDO · 1 KG', { paper: '#2d6fb7', ink: '#fff' }),
  flordesal: jar('#f4f6f8', 'water-wave | Flor de sal | MOSSORÓ · 150 G', { cap: '#c9a24b', paper: '#e6f1fa', ink: '#123f70' }),
  acucar: bag('#e8cf9a', 'sheaf-of-rice | Demerara | ORGÂNICO · 1 KG', { paper: '#fffaf0', ink: '#6b4508' }),
  mascavo: bag('#a8743a', 'sheaf-of-rice | Mascavo | AÇÚCAR · 1 KG', { paper: '#ffeccf', ink: '#5a3610' }),
  rapadura: brick('#8a5524', '| Rapadura | TABLETES · 250 G', { ink: '#ffeccf', trim: '#e8c48a' }),
  pimentareino: spice('#3a322c', 'chestnut | Pimenta | DO-REINO · 60 G'),
  colorau: spice('#c8401f', 'hot-pepper | Colorau | 80 G'),
  curcuma: spice('#e5a01a', 'ginger-root | Cúrcuma | 60 G'),
  oregano: spice('#7d8f4a', 'herb | Orégano | 30 G'),
  pimenta: jar('#e0473f', 'hot-pepper | Biquinho | EM CONSERVA · 200 G', { cap: '#f0b429' }),
  molhopimenta: flask('#c2261a', 'hot-pepper | Malagueta | 150 ML', { cap: '#2f7a4f' }),
  mostarda: jar('#d9a520', 'seedling | Mostarda | DIJON · 210 G', { cap: '#2b2b2b', paper: '#fff8df' }),
  ketchup: bottle('#c8201f', 'tomato | Ketchup | SEM AÇÚCAR · 300 G', { cap: '#fff' }),
  maionese: jar('#f3f0cf', 'avocado | Maionese | DE ABACATE · 250 G', { cap: '#5c8a2f' }),
  castanha: pouch('#c99a5a', 'chestnut | Caju | TORRADA · 200 G', { paper: '#fffaf0' }),
  castanhapara: pouch('#2f5d3a', 'chestnut | Do Pará | CASTANHA · 250 G', { paper: '#f4efd9', ink: '#1e3f27' }),
  amendoim: pouch('#d08a3c', 'peanuts | Amendoim | COM SAL · 400 G', { paper: '#fff4de' }),
  pastaamendoim: jar('#c98a4a', 'peanuts | Amendoim | PASTA · 450 G', { cap: '#b3261e' }),
  uvapassa: pouch('#5a2a4d', 'grapes | Uva-passa | 200 G', { paper: '#f8ecf6', ink: '#4a153d' }),
  tamara: box('#8a4a24', 'palm-tree | Tâmara | SEM CAROÇO · 200 G', { ink: '#ffeccf', trim: '#e7b24a' }),
  cocoralado: pouch('#f4f6f2', 'coconut | Coco ralado | SEM AÇÚCAR · 200 G', { paper: '#2f7a4f', ink: '#fff' }),
  leitecoco: flask('#fbfbf8', 'coconut | Leite de coco | 200 ML', { cap: '#2f7a4f', paper: '#e9f5ea', ink: '#1e5435' }),
  polvilhobisc: clearBag(
    spread((at) => ring(at, '#f3e2bb')),
    '| Polvilho | BISCOITO · 200 G',
    { cap: '#e9792b' },
  ),
  amanteigado: box('#2f4f7a', 'cookie | Amanteigado | 250 G', { ink: '#fff4de', trim: '#e7b24a' }),
  torrada: brick('#d9a45a', 'bread | Torradas | INTEGRAIS · 160 G', { trim: '#7a4a1c' }),
  pacoca: jar('#d9b06a', 'peanuts | Paçoca | ROLHA · 20 UN.', { cap: '#c8342f' }),
  pedemoleque: pouch('#8a4a1e', 'peanuts | Pé de moleque | 250 G', { paper: '#ffe9c9' }),
  bananinha: box('#f2c230', 'banana | Bananinha | SEM AÇÚCAR · 12 UN.', { ink: '#4b3108', trim: '#2f7a4f' }),
  mel: jar('#e39a1d', 'honey-pot | Jataí | MEL SILVESTRE · 300 G', { cap: '#3d2a17' }),
  mel_eucalipto: jar('#c97a12', 'honeybee | Eucalipto | MEL · 500 G', { cap: '#2f5d3a' }),
  melado: flask('#4a2412', 'sheaf-of-rice | Melado | DE CANA · 350 G', { paper: '#ffeccf' }),
  geleia: jam,
  geleia_morango: jar('#c8243a', 'strawberry | Morango | GELEIA · 240 G', { cap: '#fff4de' }),
  geleia_pimenta: jar('#d8401f', 'hot-pepper | Pimenta | GELEIA · 230 G', { cap: '#2b2b2b' }),
  goiabada: brick('#a8243a', '| Goiabada cascão | NO PALHEIRO · 600 G', { ink: '#ffe9df', trim: '#d8b46a' }),
  goiabada_creme: can('#b3263c', 'peach | Goiabada | CREMOSA · 400 G'),
  docedeleite_cafe: jar('#7a4428', 'hot-beverage | Doce de leite | COM CAFÉ · 320 G', { cap: '#2b1c14', paper: '#f6e3c8' }),
  docedeleite: jar('#b8763a', 'cow | Doce de leite | DE TACHO', { cap: '#f3e3c2' }),
  pao: loose(picture('bread', [240, 240, 370], { rotate: -4 }), '| Moinho da Vila | FERM. NATURAL · 680 G', 336),
  pao_campagne: loose(
    picture('bread', [240, 240, 370], { hue: -8, saturate: 1.1, brightness: 0.8, flip: true }),
    '| Campanha | TRIGO E CENTEIO · 700 G',
    336,
  ),
  croissant: loose(lay('three', 'croissant')),
  croissant_congelado: clearBag(lay('heap', 'croissant'), '| Croissant | PARA ASSAR · 6 UN.', { cap: '#c98b1b' }),
  un_croissant: loose(picture('croissant', [240, 246, 360], { flip: true })),
  un_paofrances: loose(picture('baguette-bread', [240, 250, 340], { rotate: 12 })),
  un_broa: loose(bun([240, 268, 330], '#e5b13c', cracks)),
  un_bagel: loose(bagel([240, 250, 330])),
  un_paodequeijo: loose(bun([240, 268, 320], '#e8bb62')),
  un_brioche: loose(bun([240, 268, 330], '#c9822f', sesame)),
  un_folhado: loose(picture('croissant', [240, 232, 350], { brightness: 0.9 }) + picture('chocolate-bar', [338, 336, 130], { rotate: 18 })),
  un_pretzel: loose(picture('pretzel', [240, 246, 360])),
  caixa_paes: crate(
    picture('bread', [132, 236, 180], { rotate: -8 }) +
      picture('croissant', [250, 196, 180], { rotate: 6 }) +
      picture('pretzel', [356, 222, 170], { rotate: 10 }) +
      bagel([196, 282, 140]) +
      bun([306, 288, 150], '#e5b13c', cracks),
    '| 6 do forno | VOCÊ ESCOLHE',
  ),
  kit_cafe: crate(
    move(suco, [20, 66, 0.5]) +
      move(jam, [146, 96, 0.46]) +
      bun([364, 236, 150], '#e5b13c', cracks) +
      bun([300, 290, 150], '#ecbc4c', cracks) +
      picture('butter', [128, 296, 130]),
    '| Café da manhã | 4 PRODUTOS',
  ),
  folhado: loose(
    picture('croissant', [200, 236, 270], { brightness: 0.9 }) + picture('chocolate-bar', [330, 292, 180], { rotate: 18 }),
    '| Folhado | CHOCOLATE 70% · 90 G',
    356,
  ),
  baguete: loose(lay('fan', 'baguette-bread'), '| Baguete | TRADIÇÃO · 250 G', 330),
  focaccia: tray(
    '#8a6a3c',
    picture('flatbread', [240, 236, 320]) +
      picture('tomato', [180, 220, 64], { hue: 14 }) +
      picture('tomato', [300, 232, 64], { hue: 14 }) +
      picture('herb', [240, 206, 80]),
    '| Focaccia | ALECRIM · 450 G',
  ),
  brioche: loose(picture('bread', [240, 240, 360], { saturate: 1.4, brightness: 1.04 }), '| Brioche | DE FORMA · 480 G', 340),
  bagel: loose(bagel([160, 232, 200]) + bagel([322, 226, 200]) + bagel([240, 296, 200]), '| Bagel | GERGELIM · 4 UN.', 356),
  paoforma: bag('#f2dfbd', 'bread | Integral | LINHAÇA · 550 G', { paper: '#7a4a1c', ink: '#fff1d9' }),
  pretzel: loose(lay('two', 'pretzel')),
  cookies: loose(lay('three', 'cookie'), '| Cookies | FLOR DE SAL · 4 UN.', 356),
  muffin: loose(picture('cupcake', [240, 232, 350], { hue: -70, saturate: 0.8 }), '| Mirtilo | MUFFIN · 120 G', 356),
  bolo: wheel('#d9992e', '| Bolo de fubá | DA ZILDA · 600 G', { heart: '#ffe08a', holes: false }),
  bolo_cenoura: wheel('#5a2f1b', '| Cenoura | COM CALDA · 800 G', { heart: '#ffa347', holes: false }),
  bolo_laranja: wheel('#e8a53a', '| Bolo de laranja | 500 G', { heart: '#ffdf9a', holes: false }) + picture('tangerine', [388, 384, 110]),
  broa: loose(
    bun([160, 226, 220], '#e5b13c', cracks) + bun([326, 232, 220], '#e5b13c', cracks) + bun([242, 300, 230], '#ecbc4c', cracks),
    '| Broa de milho | ERVA-DOCE · 400 G',
    352,
  ),
  paodequeijo: clearBag(
    spread((at) => bun(at, '#e8bb62')),
    '| Pão de queijo | CONGELADO · 1 KG',
    { cap: '#c8342f' },
  ),
  paofrances: clearBag(lay('heap', 'baguette-bread'), '| Pão francês | PARA ASSAR · 10 UN.', { cap: '#1f4f8f' }),
  paohamburguer: loose(
    bun([164, 232, 230], '#d9933c', sesame) + bun([318, 238, 230], '#d9933c', sesame) + bun([242, 298, 240], '#e0a04a', sesame),
    '| Brioche | PÃO DE HAMBÚRGUER · 4 UN.',
    356,
  ),
  paosirio: loose(lay('three', 'flatbread'), '| Pão sírio | 5 UN. · 350 G', 356),
  sonho: loose(bun([240, 254, 330], '#d99a44', cream), '| Sonho | CREME · 110 G', 350),
}

export const house: Record<string, string> = {
  sabao: brick('#f3f7ee', 'coconut | Sabão de coco | 5 × 200 G', { trim: '#2f7a4f', ink: '#1e5435' }),
  detergente: bottle('#cfe8d8', 'bubbles | Neutro | DETERGENTE · 500 ML', { cap: '#2f7a4f', paper: '#fff', ink: '#1e5435' }),
  refil: pouch('#bfe0cc', 'recycling-symbol | Refil | DETERGENTE · 2 L', { paper: '#fff', ink: '#1e5435' }),
  lavaroupas: jug('#2d6fb7', 'bubbles | Lava-roupas | 40 LAVAGENS · 3 L'),
  esponja: loose(lay('three', 'sponge'), '| Esponja vegetal | 3 UN.', 360),
  papel: loose(lay('heap', 'roll-of-paper'), '| Folha dupla | 12 ROLOS', 364),
  vassoura: loose(picture('broom', [240, 226, 370]), '| Vassoura de palha | FEITA À MÃO', 364),
  escova: loose(lay('two', 'toothbrush', { hue: 62, saturate: 0.55, brightness: 1.25 }), '| Escova de bambu | 2 UN.', 364),
  vela: loose(picture('candle', [240, 222, 370]), '| Citronela | VELA · 30 H', 360),
  cestovime: loose(picture('basket', [240, 240, 370]), '| Cesto de vime | TRANÇADO À MÃO', 364),
  coador: loose(strainer()),
  filtros: box('#b98a5a', 'hot-beverage | Filtros | Nº 103 · 100 UN.', { ink: '#fff4de', trim: '#7a4a1c' }),
  moedor: tag(grinder(), '| Moedor | MÓ DE CERÂMICA', 380),
  caneca: loose(mug('#f4f2ec', '#22303a')),
  laranja: bottle('#ff9a1f', 'tangerine | Laranja | NATURAL · 900 ML', { cap: '#2f7a4f' }),
  sucomaca: bottle('#d9b04a', 'red-apple | Maçã | PRENSADO · 1 L', { cap: '#8d1f1b' }),
  aguacoco: bottle('#dff0e6', 'coconut | Água de coco | 1 L', { cap: '#2f7a4f', paper: '#fff', ink: '#1e5435' }),
  aguagas: flask('#bfe0ee', 'bubbles | Com gás | ÁGUA · 500 ML', { cap: '#2d6fb7', paper: '#f2fbff', ink: '#123f70' }),
  kombucha: flask('#d99a3c', 'ginger-root | Kombucha | GENGIBRE · 350 ML', { cap: '#2b2b2b' }),
  guarana: flask('#8a2f12', 'cherries | Guaraná | ARTESANAL · 300 ML', { cap: '#c9a24b' }),
  mategelado: bottle('#8a5a1e', 'lemon | Mate | COM LIMÃO · 450 ML', { cap: '#f0b429' }),
  hibisco: bottle('#b3204f', 'hibiscus | Hibisco | SEM AÇÚCAR · 450 ML', { cap: '#fff' }),
}

import { picture, shadow } from '../draw.ts'
import { box, brick, pouch, tallBox } from '../packets.ts'
import { loose } from '../produce.ts'
import { bottle, dropper, flatTin, jar, pot, pump, stick, tube } from '../vessels.ts'

const wine = '#3a1a2a'
const blush = '#ffd9c4'
const scent = (color: string, text: string, trim: string) => tallBox(color, text, { ink: blush, trim })

export const aurora: Record<string, string> = {
  a_serum: dropper('#e8935f', '| AURORA | VITAMINA C 10%', { cap: '#c79a63' }),
  a_creme: pot('#f3d6c6', '| AURORA | HIDRATANTE FACIAL · 50 G'),
  a_protetor: tube('#fdf2e4', 'sun | FPS 60 | TOQUE SECO · 50 G', { cap: '#ff7f5c' }),
  a_protetorcor: tube('#d9a27a', 'sun | FPS 50 | COM COR · 50 G', { cap: wine }),
  a_gel: pump('#cfe3d2', 'leaf-fluttering-in-wind | LIMPEZA | GEL SUAVE · 150 ML', { cap: '#f7fbf5', ink: '#24452e' }),
  a_micelar: bottle('#f6e6c9', 'blossom | MICELAR | CAMOMILA · 200 ML', { cap: '#fff', paper: '#fffaf0', ink: '#5a3a10' }),
  a_tonico: bottle('#cfd9ee', 'droplet | TÔNICO | NIACINAMIDA 5%', { cap: '#f4f6fb', paper: '#fff', ink: '#22345c' }),
  a_olhos: tube('#efdfe6', 'sparkles | OLHOS | CAFEÍNA · 15 G', { cap: wine, ink: wine }),
  a_balm: stick('#f2b79d', 'sun | BALM | FPS 30 · 4,5 G', { cap: '#fff3ea', ink: '#5a1f12' }),
  a_kit: box('#f0693f', 'sunrise | Kit manhã | SÉRUM · CREME · FPS', { ink: '#fff6ef', trim: wine }),
  a_shampoo: pump('#3d2630', 'herb | AURORA | SHAMPOO · 300 ML'),
  a_condicionador: pump('#f0b394', 'seedling | AURORA | CONDICIONADOR · 300 ML', { cap: wine, ink: wine }),
  a_pentear: jar('#f6cdb8', 'hibiscus | Definição | CREME · 400 G', { cap: wine, paper: '#fff6ef', ink: wine }),
  a_gelatina: jar('#f2d79a', 'seedling | Linhaça | GELATINA · 250 G', { cap: '#fff6ef', ink: '#5a3a10' }),
  a_mascara: pot('#5a2a3d', '| PRACAXI | MÁSCARA · 250 G', { cap: '#c79a63', ink: blush }),
  a_oleo: dropper('#d9822b', '| BURITI | ÓLEO CAPILAR', { cap: '#2a1a10' }),
  a_oleouva: bottle('#6a2a4a', 'grapes | CORPO | ÓLEO DE UVA · 100 ML', { cap: '#c79a63', paper: '#fff1f6', ink: wine }),
  a_presente: box('#f6cdb8', 'wrapped-gift | Presente | DO SEU JEITO', { ink: wine, trim: '#f0693f' }),
  a_vinhobanho: box('#5a1f3d', 'wine-glass | Vinho e banho | KIT', { ink: '#ffe3ee', trim: '#c9b6e0' }),
  a_refil: pouch('#3d2630', 'recycling-symbol | Refil | SHAMPOO · 300 ML', { paper: blush, ink: wine }),
  a_escova: loose(picture('hair-pick', [240, 236, 350], { hue: 20, saturate: 0.9 }), '| Bambu | ESCOVA · PINOS FLEXÍVEIS', 356),
  a_touca: pouch('#6a3560', 'crescent-moon | Cetim | TOUCA DE DORMIR', { paper: '#ffe9f3', ink: wine }),
  a_perfume: scent('#2b1a22', 'crescent-moon | Noite | EAU DE PARFUM · 75 ML', '#c79a63'),
  a_perfume2: scent('#1f4a5a', 'water-wave | Maré | EAU DE PARFUM · 75 ML', '#9fd0d8'),
  a_perfume3: scent('#5a3420', 'chestnut | Terra | EAU DE PARFUM · 75 ML', '#c79a63'),
  a_perfume4: tallBox('#f6cdb8', 'cherry-blossom | Flor | EAU DE PARFUM · 75 ML', { ink: wine, trim: '#f0693f' }),
  a_amostras: box('#3a1a2a', 'sparkles | Descoberta | 4 × 5 ML', { ink: blush, trim: '#f0693f' }),
  a_maos: tube('#ff9b78', 'hibiscus | AURORA | MÃOS · 75 G'),
  a_sabonete: brick('#f1b9b0', 'rose | Rosa-mosqueta | SABONETE · 90 G', { ink: '#6a1d30', trim: '#fff1ec' }),
  a_sabonete2: brick('#e9e6de', 'cloud | Argila branca | SABONETE · 90 G', { ink: '#4a453c', trim: '#b9c4b0' }),
  a_locao: pump('#d9b48a', 'chestnut | CASTANHA | LOÇÃO · 400 ML', { cap: '#5a3420', ink: '#3f2412' }),
  a_esfoliante: jar('#4a2e22', 'hot-beverage | Café | ESFOLIANTE · 250 G', { cap: '#1f1318', paper: '#ffe6d1', ink: wine }),
  a_jojoba: dropper('#8a9a4a', '| JOJOBA | ÓLEO PURO', { cap: '#2a1a10' }),
  a_desodorante: pot('#dfeae0', '| COCO | DESODORANTE · 60 G', { cap: '#7d9a80', ink: '#24452e' }),
  a_sais: jar('#c9b6e0', 'hyacinth | Lavanda | SAIS DE BANHO · 300 G', { cap: '#c79a63', ink: '#3d2660' }),
  a_batom: shadow(240, 430, 90) + picture('lipstick', [240, 240, 370], { hue: 14, saturate: 0.85 }),
  a_batom2: shadow(240, 430, 90) + picture('lipstick', [240, 240, 370], { hue: -32, saturate: 0.9, brightness: 0.72 }),
  a_esmalte: stick('#e8574f', '| CORAL | ESMALTE · 9 ML', { cap: '#1f1318' }),
  a_rimel: stick('#2b1a22', 'sparkles | CÍLIOS | VOLUME · 10 G', { cap: '#c79a63', ink: blush }),
  a_blush: flatTin('#f2a08a', 'peach | Blush | PÊSSEGO · 6 G', { cap: '#c79a63', ink: '#5a1f12' }),
  a_po: flatTin('#f3e3d3', 'feather | Translúcido | PÓ · 12 G', { cap: wine, ink: wine }),
  a_solcorpo: tube('#ffcf70', 'beach-with-umbrella | FPS 50 | CORPO · 200 ML', { cap: '#f0693f' }),
  a_possol: bottle('#bfe3c8', 'potted-plant | PÓS-SOL | BABOSA · 200 G', { cap: '#fff', paper: '#f4fff6', ink: '#24452e' }),
}

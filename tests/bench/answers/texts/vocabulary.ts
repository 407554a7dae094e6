import type { Random } from '../random.js'

const firstNames = words(`
  Adaeze Alasdair Amparo Anneke Ansel Aurelio Bettina Bogdan Branwen Casimir Chidi Corentin Dagny Delphine Dorian
  Eamon Edda Ekaterina Emeka Fenna Florian Gaspard Gretel Gwendal Hadiza Halvor Ilse Imogen Ioana Isandro Jarek
  Jolanta Kaspar Keziah Kirsi Lazlo Leocadia Linnea Lorcan Ludmila Maarten Malik Marisol Mirela Nadir Nerys Nicanor
  Odile Oisin Ottilie Pascale Perpetua Quirin Radka Rasmus Rosalba Rufina Sabela Severin Sidonie Solveig Tadeusz
  Tamsin Teodora Thandi Ulrike Urszula Valdemar Vesna Wenzel Wilhelmina Xanthe Yannick Yevhen Zdenka Zuleika`)

const surnames = words(`
  Abernathy Adeyemi Akerman Amundsen Arkwright Balogun Barragan Belkin Bergstrom Bielski Blackwood Brannigan
  Calloway Carvalho Castellan Cheverton Conti Czerny Dalgaard Delacroix Dragomir Drummond Eberhart Ekwueme Elsworth
  Fairweather Fontaine Furlong Galbraith Gieseler Goldoni Grabowski Haldorsen Hargreave Heidrich Holmquist Iglesias
  Ivarsson Jankowski Jernigan Kallas Kettlewell Kowalczyk Kruger Lachance Langstrom Leitner Lindgren Maddox Marchetti
  Mbeki Mondragon Nakagawa Niemand Nordlund Obuya Oduya Ostrander Paszkowski Pemberton Pirandello Quennell Radcliffe
  Rautio Rosenthal Sandoval Schreiber Sigurdsson Skarsgard Stavros Szabo Tavares Thibault Trelawny Ueda Urquhart
  Vandermeer Vasquez Verhoeven Wachowski Westergaard Wolfram Yamanaka Zambrano Zielinski`)

export const cities = words(`
  Aarhus Bergamo Brno Cadiz Coimbra Dresden Esbjerg Freiburg Galway Ghent Grosseto Innsbruck Jaen Kaunas Kielce
  Leiden Limerick Ljubljana Malaga Metz Namur Odense Ostrava Padua Perugia Porto Rennes Rijeka Salerno Tartu Toulon
  Trieste Turku Uppsala Utrecht Varna Vigo Winterthur Zadar Zwolle`)

export const products = [
  'cork board',
  'desk lamp',
  'document tray',
  'envelope box',
  'filing cabinet',
  'footrest',
  'hole punch',
  'label printer',
  'monitor arm',
  'office chair',
  'paper trimmer',
  'storage rack',
  'whiteboard',
] as const

const supplierEndings = [
  'Trading',
  'Supplies',
  '& Sons',
  'Works',
  'Logistics',
  'Handel',
  'Industries',
] as const

/** Words that planted orders demand; none occurs in the texts otherwise. */
export const orderedWords = [
  'PELICAN',
  'TANGERINE',
  'OBSIDIAN',
  'MARZIPAN',
  'ZEPPELIN',
  'CHINCHILLA',
] as const

/** `count` full names, no two alike; first names and surnames do repeat, as they do in a town. */
export function drawPeople(random: Random, count: number): string[] {
  const people = new Set<string>()
  while (people.size < count) people.add(`${random.pick(firstNames)} ${random.pick(surnames)}`)
  return [...people]
}

/** Log-in names such as `kgalbraith`, no two alike and none within another. */
export function drawUsers(random: Random, count: number): string[] {
  return random
    .sample(surnames, count)
    .map((surname) => `${random.pick(firstNames).slice(0, 1)}${surname}`.toLowerCase())
}

/** Firms, some with a comma in the name, as real ones have. */
export function drawSuppliers(random: Random, count: number): string[] {
  return random
    .sample(surnames, count)
    .map((name, index) =>
      index % 5 === 4 ? `${name}, ${random.pick(surnames)} & Co` : `${name} ${random.pick(supplierEndings)}`,
    )
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

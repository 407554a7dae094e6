import { createRandom, zipf, type Random } from '../random.js'
import { sizeBytes, sizes, type Asked, type GeneratedText, type Size } from '../table.js'
import { grow, ranking, tally } from './growth.js'
import { cities, drawPeople, drawSuppliers, products } from './vocabulary.js'

/** A row of a shop's order table; money in cents, `date` as ISO. */
export interface Order {
  readonly id: number
  readonly date: string
  readonly customer: string
  readonly city: string
  readonly supplier: string
  readonly product: string
  readonly quantity: number
  readonly unitPrice: number
  readonly status: string
}

const header = 'order_id,date,customer,city,supplier,product,quantity,unit_price,amount,status'
const states = ['delivered', 'shipped', 'cancelled', 'returned']

export function ordersText(seed: number, size: Size): GeneratedText & { readonly orders: readonly Order[] } {
  const random = createRandom(`${seed} orders ${size}`)
  const orders = grow(
    rows(createRandom(`${seed} orders`)),
    [],
    sizeBytes[size] - header.length - 1,
    renderOrder,
  )
  return {
    text: [header, ...orders.map(renderOrder), ''].join('\n'),
    orders,
    asked: [
      askCancelled(random, orders),
      askTotal(random, orders, size),
      askSupplier(orders),
      askDates(random, orders, size),
    ],
  }
}

/** Rows by order number; dates only roughly so, as in a table that clerks type in. */
function* rows(random: Random): Generator<Order> {
  const customers = drawPeople(random, 60).map((name) => ({ name, city: random.pick(cities) }))
  const suppliers = drawSuppliers(random, 12)
  const weights = zipf(customers.length)
  let favour = suppliers.map(() => random.int(2, 9))
  const start = Date.UTC(2019, random.int(0, 11), random.int(1, 28))
  const firstId = random.int(200_000, 700_000)
  for (let index = 0; ; index += 1) {
    // The leading supplier changes over the years, so that the texts of a seed differ in it.
    if (index % 1500 === 1499) favour = suppliers.map(() => random.int(2, 9))
    const { name, city } = random.weighted(customers, weights)
    const day = Math.floor(index / 55) + random.int(-20, 20)
    yield {
      id: firstId + index,
      date: new Date(start + day * 86_400_000).toISOString().slice(0, 10),
      customer: name,
      city,
      supplier: random.weighted(suppliers, favour),
      product: random.pick(products),
      quantity: random.chance(0.04) ? random.int(30, 60) : random.int(1, 12),
      unitPrice: random.int(350, 24_000),
      status: random.weighted(states, [60, 20, 13, 7]),
    }
  }
}

/** Somebody with at least three orders, somebody else at each size. */
function pickCustomer(random: Random, orders: readonly Order[], size: Size): string {
  const counts = tally(orders, (order) => order.customer)
  const regulars = ranking(counts).filter((customer) => (counts.get(customer) ?? 0) >= 3)
  return random.pick(regulars.slice(0, 12).filter((_, rank) => rank % sizes.length === sizes.indexOf(size)))
}

function askCancelled(random: Random, orders: readonly Order[]): Asked {
  const counts = tally(
    orders.filter((order) => order.status === 'cancelled'),
    (order) => order.product,
  )
  const product = random.pick(ranking(counts).slice(0, 4))
  return {
    kind: 'count',
    question: `How many orders of the product ${product} were cancelled?`,
    truth: { type: 'number', value: counts.get(product) ?? 0 },
  }
}

function askTotal(random: Random, orders: readonly Order[], size: Size): Asked {
  const customer = pickCustomer(random, orders, size)
  const cents = tally(orders, (order) => order.customer, amountOf).get(customer) ?? 0
  return {
    kind: 'sum',
    question: `What is the total amount of all orders by customer ${customer}?`,
    truth: { type: 'number', value: cents / 100 },
  }
}

function askSupplier(orders: readonly Order[]): Asked {
  const [value = '', ...rivals] = ranking(tally(orders, (order) => order.supplier, amountOf))
  return {
    kind: 'largest',
    question: 'Which supplier has the largest total amount?',
    truth: { type: 'value', value, rivals },
  }
}

function askDates(random: Random, orders: readonly Order[], size: Size): Asked {
  const customer = pickCustomer(random, orders, size)
  const dates = orders.flatMap((order) => (order.customer === customer ? [order.date] : [])).sort()
  return {
    kind: 'first-last',
    question: `What are the earliest and the latest date of an order by customer ${customer}?`,
    truth: { type: 'first-last', first: dates[0] ?? '', last: dates.at(-1) ?? '' },
  }
}

function amountOf(order: Order): number {
  return order.quantity * order.unitPrice
}

function renderOrder(order: Order): string {
  const supplier = order.supplier.includes(',') ? `"${order.supplier}"` : order.supplier
  return [
    `ORD-${order.id}`,
    order.date,
    order.customer,
    order.city,
    supplier,
    order.product,
    order.quantity,
    (order.unitPrice / 100).toFixed(2),
    (amountOf(order) / 100).toFixed(2),
    order.status,
  ].join(',')
}

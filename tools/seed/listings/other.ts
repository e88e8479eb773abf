import type { DemoListing } from './demo-listing.ts';

export const other: DemoListing[] = [
  {
    slug: 'repair-cafe', title: 'Repair Café: Bring It Broken, Take It Home', category: 'other', provider: 'elm-street',
    place: 'Elm Street Makers, 215 Elm St, St. Thomas, ON N5R 1J7', price: 'free', seats: null, sold: 18, starts: [11, 'sun', '12:00'], hours: 4, postedDaysAgo: 15, pictures: ['robots', 'fair'],
    text: ['Toasters, teddy bears, bicycles, zippers, lamps. Volunteers who like a puzzle sit down with you and your broken thing, and you fix it together.', 'Last time we saved seventy-one things out of ninety, and buried the rest with honours.', 'Children may take apart anything from the blue bin. Soup at noon.'],
  },
  {
    slug: 'community-kitchen', title: 'One Big Pot: Cook with Your Neighbours', category: 'other', provider: 'elm-street',
    place: 'Market Kitchen, 1 Carden St, Guelph, ON N1H 3A2', price: 900, seats: 16, sold: 14, starts: [6, 'thu', '17:00'], hours: 2.5, postedDaysAgo: 18, pictures: ['cooking', 'cooking'],
    text: ['Every time another neighbour is the chef. This time it is Farida, with a stew that her aunt in Zanzibar makes for weddings.', 'We chop together from five, eat together at half past six, and everybody takes a jar home.', 'Children chop too; we have small knives and large patience.'],
  },
  {
    slug: 'seed-swap', title: 'Seed Swap and Garden Morning', category: 'other', provider: 'huron-trails',
    place: 'Allotments, 55 Park St, Chatham, ON N7M 3R5', price: 300, seats: 80, sold: 26, starts: [25, 'sat', '09:00'], hours: 3, postedDaysAgo: 8, pictures: ['garden', 'garden', 'fair'],
    text: ['Bring an envelope of what you have too much of, and go home with what you have never grown.', 'There is a table for beans with good stories, a corner where children pot a sunflower, and an old hand who answers any question about tomatoes.'],
  },
  {
    slug: 'street-fair', title: 'Family Street Fair with Lanterns', category: 'other', provider: 'premium',
    place: 'James St N and Cannon St, Hamilton, ON L8R 2K5', price: 500, seats: 500, sold: 67, starts: [28, 'sat', '16:00'], hours: 5, postedDaysAgo: 10, pictures: ['fair', 'dance', 'music'], featured: true,
    text: ['Stalls, games older than your grandmother, three bands on one flatbed truck, and a lantern walk when it gets dark.', 'The ticket is for a lantern kit and a bowl of chili, meat or beans. Everything else is free, and nobody is turned away.', 'The street is closed to cars from noon. Strollers, wheelchairs and very slow grandfathers have right of way.'],
  },
  {
    slug: 'music-for-babies', title: 'Lap Songs: Music for Babies and Their People', category: 'other', provider: 'grand-river',
    place: 'Grand River Music Room, 18 Main St, Cambridge, ON N1R 1V5', price: 1600, seats: 12, sold: 9, starts: [4, 'fri', '10:30'], hours: 0.75, postedDaysAgo: 5, pictures: ['music'],
    text: ['Bounces, lullabies, one drum, and a cello that babies are allowed to touch.', 'You will know twelve songs by heart at the end, in five languages, and at least one of them works at three in the morning.', 'From newborn to first steps. Siblings may come along.'],
  },
  {
    slug: 'toy-library', title: 'Toy Library Open House', category: 'other', provider: 'little-sparrows',
    place: '29 Talbot St E, Aylmer, ON N5H 1H3', price: 'free', seats: 35, sold: 11, starts: [14, 'wed', '15:00'], hours: 3, postedDaysAgo: 28, pictures: ['blocks', 'chess'],
    text: ['Eight hundred toys, puzzles and games that go home for three weeks and come back washed.', 'Come and see, try anything on the rug, and get your card on the spot. A ride-on digger is reserved for the bravest.'],
  },
  {
    slug: 'film-night', title: 'Neighbourhood Film Night: Kids Choose', category: 'other', provider: 'provider',
    place: 'Riverbend Learning Studio, 431 Richmond St, London, ON N6A 3C8', price: 600, seats: 70, sold: 52, starts: [-12, 'fri', '18:30'], hours: 2.5, postedDaysAgo: 46, pictures: ['stargazing'],
    text: ['Three short animated films on the big wall, blankets on the floor, popcorn by the bucket, and a vote at the end that is counted out loud.', 'Grown-ups may stay or may leave; we have sitters in the room.'],
  },
  {
    slug: 'clothing-swap', title: 'Children’s Clothing Swap', category: 'other', provider: 'second-chapter',
    place: 'Fire Hall Annex, 333 Main St N, Markham, ON L3P 1Y6', price: 'free', seats: 60, sold: 20, starts: [19, 'sun', '13:00'], hours: 2, postedDaysAgo: 3, pictures: [],
    text: ['They grew again. Bring up to twenty clean pieces from size 0 to 14, take up to twenty others.', 'What is left goes to the shelter two streets over. Boots, helmets and skates are worth their weight in gold.'],
  },
  {
    slug: 'art-jam', title: 'Art Jam: One Giant Painting, Forty Brushes', category: 'other', provider: 'provider',
    place: 'Covered Market, 130 King St, London, ON N6A 1C5', price: 1300, seats: 40, sold: 29, starts: [22, 'sun', '11:00'], hours: 3, postedDaysAgo: 7, pictures: ['painting', 'painting', 'painting', 'fair'],
    text: ['Ten metres of canvas, washable paint, and one rule: you may paint over anything, but you have to like what you covered.', 'Two muralists start the sky; the rest is yours. At the end we cut it into forty pieces, and everyone takes one home.', 'All ages. Wear what may suffer.'],
  },
  {
    slug: 'winter-carnival-past', title: 'Backyard Rink Carnival', category: 'other', provider: 'premium',
    place: '80 Lakeshore Dr, Barrie, ON L4N 7A1', price: 1000, seats: 120, sold: 74, starts: [-280, 'sat', '11:00'], hours: 5, postedDaysAgo: 345, pictures: ['skating', 'skating'],
    text: ['Skating by torchlight, maple taffy on clean snow, a shinny game of parents against children that the children were always going to win.', 'We flooded the rink for eleven nights. Thank you to the neighbours who lent us their hoses.'],
  },
];

import type { DemoListing } from './demo-listing.ts';

export const education: DemoListing[] = [
  {
    slug: 'stories-under-the-oak', title: 'Stories Under the Oak: A Reading Circle for Ages 5 to 8', category: 'education', provider: 'provider',
    place: 'Gibbons Park Pavilion, 2 Grosvenor St, London, ON N6A 1Y4', price: 2500, seats: 20, sold: 15, starts: [12, 'sat', '10:00'], hours: 2, postedDaysAgo: 3, pictures: ['readingUnderTree', 'mentorBench', 'painting'], featured: true,
    links: { website: 'https://riverbend.example/reading-circle', instagram: '@riverbend.studio' },
    text: ['Bring a blanket and a stuffed friend. We read three picture books aloud under the big oak, stop wherever somebody has a question, and act out the best parts together.', 'After a snack of apple slices every child makes a tiny book of their own to take home: eight pages, one staple, any language they like.', 'Two teachers for at most twenty children. Parents are welcome to stay and listen. If it rains we move under the pavilion roof and keep going.'],
  },
  {
    slug: 'first-robots', title: 'First Robots: Build It, Code It, Race It', category: 'education', provider: 'provider',
    place: 'Riverbend Learning Studio, 431 Richmond St, London, ON N6A 3C8', price: 4500, seats: 12, sold: 11, starts: [6, 'sun', '13:00'], hours: 3, postedDaysAgo: 9, pictures: ['robots', 'robots'], film: true,
    links: { website: 'https://riverbend.example/robots', youtube: 'https://www.youtube.com/@riverbend.example' },
    text: ['In one afternoon a box of parts becomes a small robot that follows a line. Children work in pairs, so nobody sits and watches.', 'We begin with paper and arrows, move on to colour blocks on a laptop, and end with a race across the studio floor. Losing the race is the best way to find the bug.', 'For ages 8 to 11. No experience needed. All parts stay with us, but the code goes home on a card.'],
  },
  {
    slug: 'fractions-and-pancakes', title: 'Fractions and Pancakes', category: 'education', provider: 'provider',
    place: 'Wortley Village Hall, 148 Wortley Rd, London, ON N6C 3P6', price: 1800, seats: 16, sold: 16, starts: [4, 'sat', '09:30'], hours: 2, postedDaysAgo: 31, pictures: ['cooking'],
    text: ['Half a cup, a third of a cup, one and a quarter teaspoons: a pancake recipe is a maths page that smells better.', 'We double it, halve it and argue about how to share seven pancakes among four people. Then we eat the evidence.', 'Ages 7 to 10. Please tell us about allergies; we can do it without eggs, milk or gluten.'],
  },
  {
    slug: 'night-sky', title: 'The Night Sky for Beginners, with Telescopes', category: 'education', provider: 'huron-trails',
    place: 'Lookout Field, 9 Sunset Dr, Goderich, ON N7A 2K1', price: 1500, seats: 60, sold: 38, starts: [18, 'fri', '20:30'], hours: 2, postedDaysAgo: 14, pictures: ['stargazing', 'stargazing'],
    text: ['Out here the sky is still dark enough to see the Milky Way. We bring four telescopes and a green laser pointer; you bring warm socks.', 'We find the North Star the way sailors did, look for rings and moons, and tell the stories that people around the lake have told about the stars for a very long time.', 'Children under five come free with a grown-up. If clouds win, we write to you by four o’clock and offer the next clear evening.'],
  },
  {
    slug: 'grade-nine-maths', title: 'Grade 9 Maths Without Tears', category: 'education', provider: 'provider',
    place: '', virtual: true, price: 3200, seats: null, sold: 27, starts: [9, 'wed', '18:30'], hours: 1.5, postedDaysAgo: 22, pictures: ['videoCall'],
    text: ['A calm weekly hour and a half online for students who used to like maths and would like to again.', 'We take the questions that came up in class that week, solve one slowly together, and then everybody tries a cousin of it in small rooms with a tutor at hand.', 'The link comes by email after sign-up. A camera is welcome but not required; a pencil is.'],
  },
  {
    slug: 'french-over-hot-chocolate', title: 'French over Hot Chocolate', category: 'education', provider: 'elm-street',
    place: 'Corner Table Café, 77 Ontario St, Stratford, ON N5A 3H1', price: 1200, seats: 10, sold: 6, starts: [15, 'thu', '16:00'], hours: 1, postedDaysAgo: 6, pictures: [],
    text: ['One table, ten chairs, no English for an hour. We talk about pets, hockey, the worst soup ever made, and whatever else the group brings.', 'Made for children in immersion who would like to speak outside the classroom, ages 9 to 13. The hot chocolate is included, and so is a lot of laughing at our own mistakes.'],
  },
  {
    slug: 'chess-in-the-library', title: 'Chess Club: From First Moves to First Tournament', category: 'education', provider: 'grand-river',
    place: 'Upper Room, 85 Queen St N, Kitchener, ON N2H 2H1', price: 'free', seats: 24, sold: 19, starts: [8, 'tue', '17:00'], hours: 1.5, postedDaysAgo: 44, pictures: ['chess', 'chess'],
    text: ['A friendly table for everyone who knows how the horse moves, and for everyone who does not yet.', 'We play two short games, look at one famous position together, and put away the boards in silence because that is our odd little tradition.', 'Boards and clocks are there. Come as often as you like.'],
  },
  {
    slug: 'pond-science', title: 'Pond Science with Nets and Microscopes', category: 'education', provider: 'provider',
    place: 'Meadowlily Trailhead, 25 Meadowlily Rd S, London, ON N6M 1C3', price: 2200, seats: 18, sold: 18, starts: [-40, 'sat', '10:00'], hours: 2.5, postedDaysAgo: 92, pictures: ['readingUnderTree', 'garden'],
    text: ['What lives in a cup of pond water? More than you would think, and most of it has too many legs.', 'We dip nets from the boardwalk, sort our finds into white trays, draw the strangest one and put it back where it came from.', 'Rubber boots are a must. For ages 6 and up, each child with a grown-up.'],
  },
  {
    slug: 'homework-harbour', title: 'Homework Harbour: Quiet Tables, Kind Tutors', category: 'education', provider: 'provider',
    place: 'Riverbend Learning Studio, 431 Richmond St, London, ON N6A 3C8', price: 1000, seats: 30, sold: 24, starts: [-130, 'mon', '15:45'], hours: 2, postedDaysAgo: 215, pictures: ['chess', 'workshop'],
    text: ['Straight from school to a warm room, a bowl of popcorn and somebody who has time.', 'Our tutors do not do the homework. They ask the next question, find the page in the book, and notice when a break would help more.', 'For Grades 3 to 8. Pick-up until quarter to six.'],
  },
  {
    slug: 'newspaper-for-a-day', title: 'Newspaper for a Day', category: 'education', provider: 'premium',
    place: 'The Old Print Shop, 18 Cross St, Dundas, ON L9H 2R3', price: 3800, seats: 14, sold: 9, starts: [27, 'sat', '09:30'], hours: 6, postedDaysAgo: 2, pictures: ['deskWork', 'mentorBench'],
    text: ['At half past nine there is an empty front page. At half past three there is a newspaper, and every word of it is yours.', 'Young reporters aged 10 to 14 choose their stories, walk out to interview shopkeepers and neighbours, check their facts and fight for space. We print fifty copies on the old press.', 'Lunch is included. Bring a notebook and good shoes.'],
  },
  {
    slug: 'angle-brackets', title: 'Write Your First Web Page: <b>Bold</b> Ideas & Tidy Code', category: 'education', provider: 'elm-street',
    place: 'Makers’ Loft, 300 King St E, Kingston, ON K7L 3A8', price: 2800, seats: 12, sold: 5, starts: [21, 'sun', '10:00'], hours: 4, postedDaysAgo: 5, pictures: ['robots'],
    text: ['Type <h1>Hello, Kingston!</h1> and see what happens. A web page is only text with a few signs in it, and those signs can be learned in one day.', 'We begin with <p> and <b>, build a page about something you love, and find out why "quotes" & ampersands need care. Nobody will be asked to install anything.', 'For ages 11 to 15. Laptops are there; bring your own if you prefer.'],
  },
];

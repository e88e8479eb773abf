import type { DemoListing } from './demo-listing.ts';

export const mentorship: DemoListing[] = [
  {
    slug: 'walk-and-talk', title: 'Walk and Talk: A Mentor for the Middle School Years', category: 'mentorship', provider: 'provider',
    place: 'Springbank Park Gate, 1085 Commissioners Rd W, London, ON N6K 4Y6', price: 4000, seats: 10, sold: 7, starts: [8, 'sun', '11:00'], hours: 1.5, postedDaysAgo: 13, pictures: ['mentorBench', 'mentorBench'], featured: true,
    text: ['Twelve-year-olds talk best when they do not have to look at you. So we walk: one mentor, one young person, one loop around the park.', 'Mentors are teachers, nurses and an electrician, all interviewed and checked. You meet them first, with your child, over a juice.', 'What is said on the walk stays there unless somebody is in danger; we explain that on the first day.'],
  },
  {
    slug: 'girls-in-trades', title: 'Girls Who Build: Meet a Welder, a Plumber and a Crane Operator', category: 'mentorship', provider: 'newprovider',
    place: 'Training Centre, 120 Brant Ave, Brantford, ON N3T 3H4', price: 'free', seats: 30, sold: 13, starts: [19, 'sat', '10:00'], hours: 3, postedDaysAgo: 4, pictures: ['workshop', 'robots'],
    text: ['Three women who love their trades show what a working day looks like, let you try the tools, and answer the questions that no brochure answers.', 'Everyone solders a copper heart or bends a pipe. Pizza afterwards, and a list of people you may call.', 'For ages 12 to 17. Closed shoes; we have the goggles.'],
  },
  {
    slug: 'first-generation', title: 'First in the Family: Applying to College Together', category: 'mentorship', provider: 'provider',
    place: '', virtual: true, price: 2000, seats: 40, sold: 26, starts: [12, 'tue', '19:00'], hours: 1.5, postedDaysAgo: 29, pictures: ['videoCall', 'deskWork'],
    text: ['When nobody at home has done it before, the forms feel like a test of their own. We fill them in together, one screen at a time.', 'Mentors who were first in their families share what they would do differently, what grants they found, and how they told their parents.', 'Two evenings online, with a helper for each group of five. Parents are warmly welcome.'],
  },
  {
    slug: 'chess-grandparents', title: 'A Grandparent to Play Chess With', category: 'mentorship', provider: 'grand-river',
    place: 'Seniors’ Lounge, 404 Dundas St, Woodstock, ON N4S 1B8', price: 'free', seats: 14, sold: 14, starts: [10, 'wed', '15:30'], hours: 1.5, postedDaysAgo: 52, pictures: ['chess'],
    text: ['Fourteen residents who have time and patience, fourteen children who have questions, and a board between them.', 'Some pairs have been playing for two years and have begun to bake together. You need not be good at chess. Some of the grandparents cheat a little; it is part of the game.'],
  },
  {
    slug: 'songwriting-mentor', title: 'Write One Song: Six Weeks with a Working Musician', category: 'mentorship', provider: 'grand-river',
    place: 'Grand River Music Room, 18 Main St, Cambridge, ON N1R 1V5', price: 21000, seats: 6, sold: 5, starts: [15, 'mon', '18:00'], hours: 1, postedDaysAgo: 16, pictures: ['music', 'music'],
    text: ['Six weeks, six young people, one song each. Your mentor has written for bands that you may know and for a lot of bands that you do not.', 'Words first, or a tune on two chords, or a beat on the table: we start from what you have. In the last week we record it properly.', 'Ages 13 to 18. Any instrument, or none.'],
  },
  {
    slug: 'newcomer-buddies', title: 'Newcomer Buddies: A Family for Your First Year', category: 'mentorship', provider: 'newprovider',
    place: 'Welcome House, 245 Carling Ave, Ottawa, ON K1S 2E3', price: 'free', seats: null, sold: 9, starts: [30, 'sun', '14:00'], hours: 2, postedDaysAgo: 2, pictures: ['fair', 'mentorBench'],
    text: ['Where do you buy snow pants, how does the school bus work, what is a potluck? A buddy family has answers, a car, and usually a spare pair of skates.', 'On this first afternoon families meet over tea and games. We pair you by ages of the children, languages and neighbourhood.', 'Interpreters for Arabic, Ukrainian, Tigrinya and Spanish will be there.'],
  },
  {
    slug: 'quiet-coders', title: 'Quiet Coders: One-to-One Mentoring for Autistic Teens', category: 'mentorship', provider: 'elm-street',
    place: '', virtual: true, price: 'contact', seats: 12, sold: 0, starts: [22, 'thu', '16:30'], hours: 1, postedDaysAgo: 18, pictures: ['robots'],
    text: ['The same mentor, the same hour, the same tidy agenda every week. Typing instead of talking is fine.', 'Our mentors work as developers, and several are autistic themselves. Together you choose a project that matters to you and ship it in small steps.', 'The price follows a sliding scale. Tell us a little about your teen, and we suggest two mentors.'],
  },
  {
    slug: 'young-farmers', title: 'A Day with a Farmer', category: 'mentorship', provider: 'huron-trails',
    place: 'Maplewind Farm, 4480 Line 8, St. Marys, ON N4X 1C4', price: 2600, seats: 12, sold: 11, starts: [-25, 'sat', '07:30'], hours: 6, postedDaysAgo: 84, pictures: ['garden', 'fair'],
    text: ['Feed calves, mend a fence, drive nothing, ask everything. Lunch is at the long table with the whole crew.', 'For teenagers who think they might like this life, and for those who only want to know where breakfast comes from.'],
  },
  {
    slug: 'interview-practice', title: 'First Job Interview: Practise with People Who Hire', category: 'mentorship', provider: 'second-chapter',
    place: 'Market Hall, 44 George St N, Peterborough, ON K9J 3G2', price: 1000, seats: 25, sold: 16, starts: [-210, 'thu', '17:00'], hours: 2, postedDaysAgo: 290, pictures: ['speaker'],
    text: ['A grocer, a lifeguard coordinator and a bakery owner ask the questions they really ask, then tell you kindly how it went.', 'Everyone leaves with a one-page résumé and the knowledge that the second interview is half as scary.'],
  },
];

import type { DemoListing } from './demo-listing.ts';

export const recreation: DemoListing[] = [
  {
    slug: 'saturday-soccer', title: 'Saturday Soccer for Small Feet', category: 'recreation', provider: 'premium',
    place: 'Bayfront Field 3, 200 Harbour Front Dr, Hamilton, ON L8L 1C8', price: 1500, seats: 40, sold: 33, starts: [5, 'sat', '09:00'], hours: 1, postedDaysAgo: 17, pictures: ['soccer', 'soccer', 'soccer'], featured: true, links: { facebook: 'https://www.facebook.com/northshore.example', instagram: '@northshore.play' },
    text: ['No score, no bench, one ball each. Children aged 4 to 7 run, dribble, fall over, and get up again for an hour with coaches who know all their names by week two.', 'We finish with a match of everybody against the coaches. The coaches have not won yet.', 'Running shoes are fine. We keep a bag of spare shin pads in every size.'],
  },
  {
    slug: 'learn-to-swim', title: 'Learn to Swim: Starfish and Minnows', category: 'recreation', provider: 'premium',
    place: 'East End Pool, 1100 Main St E, Hamilton, ON L8M 1N7', price: 9600, seats: 16, sold: 14, starts: [10, 'mon', '17:15'], hours: 0.75, postedDaysAgo: 25, pictures: ['swimming', 'swimming'],
    text: ['Eight lessons from the first bubbles to the first width on their own. Groups of four, one instructor in the water, warm pool.', 'Starfish are 4 to 5 years old and may bring a parent into the water. Minnows are 6 to 8 and already put their faces in.', 'The price covers all eight Mondays. If your child is ill, come to the make-up lesson at the end.'],
  },
  {
    slug: 'first-strides', title: 'First Strides: Learn to Skate Together', category: 'recreation', provider: 'huron-trails',
    place: 'Thames Valley Arena, 61 Wellington St, St. Thomas, ON N5R 2P8', price: 1100, seats: 50, sold: 21, starts: [14, 'sun', '14:00'], hours: 1.5, postedDaysAgo: 11, pictures: ['skating'],
    text: ['You may be four or forty: holding on to a plastic seal looks good on everybody.', 'We start by learning how to fall, which takes the fear out of the rest. Then gliding, stopping, and a slow parade around the rink to music.', 'Helmets are a must and can be borrowed. Skates can be rented at the door for four dollars.'],
  },
  {
    slug: 'river-canoe', title: 'A Slow Morning by Canoe on the Grand', category: 'recreation', provider: 'huron-trails',
    place: 'River Landing, 4 Water St, Paris, ON N3L 3V6', price: 5500, seats: 20, sold: 20, starts: [11, 'sat', '08:30'], hours: 4, postedDaysAgo: 38, pictures: ['canoe', 'canoe'],
    text: ['Eleven kilometres, one heron for certain, turtles if we are quiet. The current does half of the work.', 'A guide paddles ahead and another behind. We stop on a gravel island for cinnamon buns and skipping stones.', 'For families with children from 6 years on who are at ease in water. Boats, paddles and life jackets are there.'],
  },
  {
    slug: 'living-room-dance', title: 'Dance Like the Furniture Is Moved', category: 'recreation', provider: 'grand-river',
    place: 'Studio Two, 55 Erb St E, Waterloo, ON N2J 1L9', price: 1400, seats: 18, sold: 8, starts: [7, 'fri', '17:30'], hours: 1, postedDaysAgo: 4, pictures: ['dance', 'dance'],
    text: ['An hour of moving to music from six corners of the world, with ribbons, scarves and no mirrors.', 'Nobody learns a routine for a show. We learn to listen, to jump safely, to lead a little and to follow a little.', 'For ages 5 to 9, barefoot or in socks with grips.'],
  },
  {
    slug: 'family-hike', title: 'Family Hike: Waterfall and Marshmallows', category: 'recreation', provider: 'huron-trails',
    place: 'Webster Trail car park, 28 Fallsview Rd, Dundas, ON L9H 5C6', price: 'free', seats: 30, sold: 22, starts: [20, 'sun', '10:00'], hours: 3, postedDaysAgo: 19, pictures: ['readingUnderTree', 'canoe'],
    text: ['Five easy kilometres to a waterfall and back, with a scavenger hunt that keeps short legs going.', 'At the turning point we light a small fire in the ring, toast marshmallows and leave nothing behind but smoke in our sweaters.', 'Too bumpy for strollers; we lend out carriers. Free, but please sign up so that we count enough sticks.'],
  },
  {
    slug: 'wheelchair-basketball', title: 'Try It: Wheelchair Basketball for Everybody', category: 'recreation', provider: 'premium',
    place: 'Community Gym, 2201 Dundas St E, Toronto, ON M4M 1X5', price: 800, seats: 24, sold: 12, starts: [16, 'thu', '18:00'], hours: 1.5, postedDaysAgo: 8, pictures: [],
    text: ['Twelve sports chairs, two hoops, and players who have worn the maple leaf. Siblings and friends who walk are as welcome as children who use a chair every day.', 'We learn to push, turn and pass, then play three short games with mixed teams.', 'Ages 8 and up. The gym and the washrooms are step-free.'],
  },
  {
    slug: 'spring-soccer-past', title: 'Five-a-Side Evening League', category: 'recreation', provider: 'premium',
    place: 'Bayfront Field 1, 200 Harbour Front Dr, Hamilton, ON L8L 1C8', price: 6000, seats: 50, sold: 44, starts: [-75, 'wed', '18:30'], hours: 1.5, postedDaysAgo: 160, pictures: ['soccer'],
    text: ['Ten evenings of short, fast games for ages 9 to 12, with teams drawn fresh so that nobody is stuck on the wrong one.', 'Referees are teenagers from the neighbourhood who once played here themselves. Oranges at half-time.'],
  },
  {
    slug: 'stroller-walk', title: 'Stroller Stretch along the Lake', category: 'recreation', provider: 'premium',
    place: 'Spencer Smith Promenade, 1400 Lakeshore Rd, Burlington, ON L7S 1B2', price: 900, seats: null, sold: 31, starts: [-18, 'tue', '10:00'], hours: 1, postedDaysAgo: 120, pictures: ['mentorBench'],
    text: ['A gentle hour for parents with babies: walking, stretching at benches, and talking with people who also slept four hours.', 'Stop whenever your baby needs you. The group waits; that is the point of it.'],
  },
  {
    slug: 'archery-basics', title: 'Straight Arrow: Archery Basics for Teens', category: 'recreation', provider: 'elm-street',
    place: 'Range Road Hall, 940 Memorial Ave, Thunder Bay, ON P7B 4A2', price: 3500, seats: 10, sold: 10, starts: [23, 'sat', '11:00'], hours: 2, postedDaysAgo: 27, pictures: ['garden'],
    text: ['Stand, breathe, draw, let go. Archery is quiet, and many teenagers find that they like quiet.', 'Two coaches for ten archers, foam targets at three distances, and a friendly shoot at the end for a very small trophy.', 'Ages 12 to 17. Long hair tied back, closed shoes, nothing else to bring.'],
  },
  {
    slug: 'open-gym', title: 'Rainy-Day Open Gym', category: 'recreation', provider: 'newprovider',
    place: 'Lakeview School Gym, 14 Cedar St, Orillia, ON L3V 2V6', price: 700, seats: 45, sold: 0, starts: [13, 'sat', '13:00'], hours: 3, postedDaysAgo: 1, pictures: ['dance', 'blocks'],
    text: ['Mats, hoops, beams, balls, and a corner with pillows for those who need a rest from all that.', 'No programme. Grown-ups stay, play if they like, and drink decent coffee for a dollar.', 'Socks or bare feet, please. For walkers up to 8 years.'],
  },
];

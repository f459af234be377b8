Rails.application.routes.draw do
  root "signups#new"
  resource :signup, only: :create
end
